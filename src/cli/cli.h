/* cli.h - the subcommands; each is defined in the file of its name. */
#ifndef KOUDI_CLI_CLI_H
#define KOUDI_CLI_CLI_H

/* argv[0] is the subcommand's name. Each returns the exit code. */
int cli_play(int argc, char **argv);
int cli_open(int argc, char **argv);
int cli_join(int argc, char **argv);
int cli_run(int argc, char **argv);
int cli_arena(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_stats(int argc, char **argv);
int cli_analyse(int argc, char **argv);
int cli_bot(int argc, char **argv);
int cli_judge(int argc, char **argv);
int cli_serve(int argc, char **argv);
int cli_invite(int argc, char **argv);
int cli_bench(int argc, char **argv);
int cli_rules_command(int argc, char **argv);

#endif
