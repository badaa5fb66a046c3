/* local_session.h - a session with a table in this process. */
#ifndef KOUDI_TABLE_LOCAL_SESSION_H
#define KOUDI_TABLE_LOCAL_SESSION_H

#include "session/session.h"

session_open local_session_open;

#endif
