/* secrets.h - the keys of this account's seats at tables: a file for each table, which nobody else may read. */
#ifndef KOUDI_NET_SECRETS_H
#define KOUDI_NET_SECRETS_H

#include "net/table_lines.h"

/* The key of the seat at the table of that id, as it was kept; else a new one, which is kept on the disk
   before it is returned; those not used for a quarter of a year are removed then. False with errno: it cannot
   be kept. */
bool secret_of_table(const char *id, char out[TABLE_SECRET + 1]);
/* Has one been kept? */
bool secret_is_kept(const char *id);

#endif
