/* own_command.h - what people type on this machine to start this program. */
#ifndef KOUDI_BASE_OWN_COMMAND_H
#define KOUDI_BASE_OWN_COMMAND_H

#include <stddef.h>

/* "koudi" where PATH leads to this very file by that name, else its path, quoted for the shell where that is needed;
   "koudi" as well where the system does not tell the path. */
void own_command(char *out, size_t size);
/* The same for the program at a path. */
void own_command_of(const char *program, char *out, size_t size);

#endif
