/* Runs a fuzz target on its corpus without libFuzzer. Each argument is a file or a folder of
   files; a folder that does not exist counts as empty. The empty input is always tried. */

#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The copy has exactly the input's size, so that a sanitizer sees a read past its end. */
static int run_file(const char *path, size_t size)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        return 1;
    }
    uint8_t *data = malloc(size ? size : 1);
    if (!data || fread(data, 1, size, file) != size) {
        fprintf(stderr, "%s: cannot be read\n", path);
        free(data);
        (void)fclose(file);
        return 1;
    }
    (void)fclose(file);
    (void)LLVMFuzzerTestOneInput(data, size);
    free(data);
    return 0;
}

static int run(const char *path, int *count);

static int run_folder(const char *path, int *count)
{
    DIR *folder = opendir(path);
    if (!folder) {
        perror(path);
        return 1;
    }
    int failed = 0;
    for (const struct dirent *entry; (entry = readdir(folder));) {
        if (entry->d_name[0] == '.')
            continue;
        char inner[4096];
        int length = snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        failed |= length < 0 || (size_t)length >= sizeof inner || run(inner, count);
    }
    (void)closedir(folder);
    return failed;
}

static int run(const char *path, int *count)
{
    struct stat status;
    if (stat(path, &status) != 0) {
        if (errno == ENOENT)
            return 0;
        perror(path);
        return 1;
    }
    if (S_ISDIR(status.st_mode))
        return run_folder(path, count);
    (*count)++;
    return run_file(path, (size_t)status.st_size);
}

int main(int argc, char **argv)
{
    int failed = 0;
    int count = 0;
    (void)LLVMFuzzerTestOneInput((const uint8_t *)"", 0);
    for (int i = 1; i < argc; i++)
        failed |= run(argv[i], &count);
    printf("%d inputs\n", count);
    return failed;
}
