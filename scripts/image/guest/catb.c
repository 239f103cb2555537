/*
 * What `cat -b FILE`, and nothing else, stands for in the app: base64 of FILE when it is binary. GNU's own
 * cat -b (number the lines that are not blank) for every other file, so its output, messages and code too.
 * Binary is what the presenter calls so: a NUL, bytes that are not UTF-8, or over a tenth control characters.
 */
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* Follows UTF-8 (Unicode 15, table 3-7) over chunks: how many bytes are still to come, and their bounds. */
struct utf8 { int pending; unsigned char low, high; };

static int feed(struct utf8 *state, unsigned char byte) {
  if (state->pending) {
    if (byte < state->low || byte > state->high) return 0;
    state->pending--;
    state->low = 0x80, state->high = 0xbf;
    return 1;
  }
  state->low = 0x80, state->high = 0xbf;
  if (byte < 0x80) return 1;
  if (byte >= 0xc2 && byte <= 0xdf) state->pending = 1;
  else if (byte >= 0xe0 && byte <= 0xef) {
    state->pending = 2;
    if (byte == 0xe0) state->low = 0xa0;
    if (byte == 0xed) state->high = 0x9f;
  } else if (byte >= 0xf0 && byte <= 0xf4) {
    state->pending = 3;
    if (byte == 0xf0) state->low = 0x90;
    if (byte == 0xf4) state->high = 0x8f;
  } else return 0;
  return 1;
}

static int is_binary(int fd) {
  static unsigned char bytes[65536];
  struct utf8 state = {0, 0x80, 0xbf};
  unsigned long long total = 0, control = 0;
  ssize_t n;
  while ((n = read(fd, bytes, sizeof bytes)) > 0)
    for (ssize_t i = 0; i < n; i++, total++) {
      unsigned char byte = bytes[i];
      if (byte == 0 || !feed(&state, byte)) return 1;
      if ((byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r' && byte != 0x1b && byte != '\b') || byte == 0x7f)
        control++;
    }
  return state.pending || control * 10 > total;
}

int main(int argc, char **argv) {
  struct stat info;
  if (argc != 2) return 2;
  int fd = open(argv[1], O_RDONLY);
  int binary = fd >= 0 && fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && is_binary(fd);
  if (fd >= 0) close(fd);
  if (binary) execl("/usr/bin/base64", "base64", "--", argv[1], (char *)0);
  else execl("/usr/bin/cat", "cat", "-b", argv[1], (char *)0);
  perror("cat");
  return 126;
}
