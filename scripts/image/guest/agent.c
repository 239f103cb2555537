/*
 * The one process of ours in the guest, as PID 1. The host tells it what to start and it tells the host how
 * that ended; files and the bytes of commands go over 9p and never through here.
 *
 * Both directions are frames: u32 length of the rest, u8 kind, u32 id, payload; little-endian, as the CPU.
 * Host to agent: /host/ctl/in, which holds what is waiting (a read gives 0 bytes when nothing is), and a byte
 * on the serial line says "look". Agent to host: writes to /host/ctl/out.
 * The same list of kinds is in src/execution/hosts/linux/agent.ts.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <linux/random.h>

enum { EXEC = 1, SIGNAL, KILL, RESIZE, INPUT, TIME, SEED, RELEASE, BIND, PING, HANGUP };
enum { READY = 1, STARTED, EXIT, OUTPUT, FAILED, PONG };
enum { ON_TERMINAL = 1, GATED = 2 };

#define SLOTS 64
#define USER_ID 1000
#define USER_PROCESSES 500
/* Where a gated process waits: reading one byte from here. */
#define GATE_FD 250
#define CGROUP_ROOT "/sys/fs/cgroup"

struct slot {
  uint32_t id;
  pid_t pid;    /* 0: ended, and only its control group may still hold something */
  int terminal; /* master side, or -1 */
  int gate;     /* write end, or -1 */
  char *input;  /* typed, and not taken by the terminal yet */
  size_t waiting;
  int used;
};

static struct slot slots[SLOTS];
static int ctl_in, ctl_out, bell, child_pipe[2];

static void send_frame(uint8_t kind, uint32_t id, const void *payload, uint32_t length) {
  static char frame[9 + 65536];
  uint32_t rest = 5 + length;
  memcpy(frame, &rest, 4);
  frame[4] = kind;
  memcpy(frame + 5, &id, 4);
  memcpy(frame + 9, payload, length);
  uint32_t done = 0;
  while (done < 9 + length) {
    ssize_t n = write(ctl_out, frame + done, 9 + length - done);
    if (n < 0) return;
    done += n;
  }
}

static void send_failure(uint32_t id, int error, const char *what) {
  char payload[128];
  uint32_t code = error;
  memcpy(payload, &code, 4);
  size_t length = strnlen(what, sizeof payload - 4);
  memcpy(payload + 4, what, length);
  send_frame(FAILED, id, payload, 4 + length);
}

static struct slot *find(uint32_t id) {
  for (int i = 0; i < SLOTS; i++)
    if (slots[i].used && slots[i].id == id) return &slots[i];
  return NULL;
}

static void group_path(char *path, size_t size, uint32_t id, const char *file) {
  snprintf(path, size, CGROUP_ROOT "/run-%u%s", (unsigned)id, file);
}

static int write_text(const char *path, const char *text) {
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  if (fd < 0) return -1;
  int failed = write(fd, text, strlen(text)) < 0;
  close(fd);
  return failed ? -1 : 0;
}

/* Frees what has ended and whose control group is empty: rmdir refuses one that still holds a process. */
static void sweep(void) {
  char path[64];
  for (int i = 0; i < SLOTS; i++) {
    if (!slots[i].used || slots[i].pid) continue;
    group_path(path, sizeof path, slots[i].id, "");
    if (rmdir(path) == 0 || errno == ENOENT) slots[i].used = 0;
  }
}

static struct slot *take_slot(void) {
  for (int turn = 0; turn < 2; turn++) {
    for (int i = 0; i < SLOTS; i++)
      if (!slots[i].used) return &slots[i];
    sweep();
  }
  return NULL;
}

static void close_fd(int *fd) {
  if (*fd >= 0) close(*fd);
  *fd = -1;
}

static void close_terminal(struct slot *slot) {
  close_fd(&slot->terminal);
  free(slot->input);
  slot->input = NULL;
  slot->waiting = 0;
}

struct request {
  uint16_t flags, cols, rows, argc, envc;
  char *cwd, *in, *out, *err;
  char **argv, **env;
};

/* The child's part: becomes the command, or writes errno and the name of the step to `report`. */
static void become(struct request *request, uint32_t id, const char *terminal, int gate, int report) {
  const char *step = "cgroup";
  char path[64];
  setsid();
  group_path(path, sizeof path, id, "/cgroup.procs");
  if (write_text(path, "0") < 0) goto fail;
  if (terminal) {
    step = "terminal";
    int fd = open(terminal, O_RDWR);
    if (fd < 0 || ioctl(fd, TIOCSCTTY, 0) < 0) goto fail;
    struct winsize size = {request->rows, request->cols, 0, 0};
    ioctl(fd, TIOCSWINSZ, &size);
    dup2(fd, 0), dup2(fd, 1), dup2(fd, 2);
    if (fd > 2) close(fd);
  } else {
    char *files[3] = {request->in, request->out, request->err};
    for (int i = 0; i < 3; i++) {
      step = files[i];
      int fd = open(files[i], i == 0 ? O_RDONLY : O_WRONLY | O_APPEND);
      if (fd < 0) goto fail;
      if (fd != i) dup2(fd, i), close(fd);
    }
  }
  /* What only gets ready must not take time from what runs; RELEASE puts it right. */
  if (gate >= 0) dup2(gate, GATE_FD), setpriority(PRIO_PROCESS, 0, 19);
  step = "user";
  gid_t group = USER_ID;
  struct rlimit processes = {USER_PROCESSES, USER_PROCESSES};
  setrlimit(RLIMIT_NPROC, &processes);
  if (setgroups(1, &group) < 0 || setgid(USER_ID) < 0 || setuid(USER_ID) < 0) goto fail;
  step = "cwd";
  if (chdir(request->cwd) < 0) goto fail;
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGPIPE, SIG_DFL);
  signal(SIGCHLD, SIG_DFL);
  umask(022);
  step = "exec";
  environ = request->env;
  execvp(request->argv[0], request->argv);
fail:;
  char message[128];
  uint32_t error = errno;
  memcpy(message, &error, 4);
  size_t length = strnlen(step, sizeof message - 4);
  memcpy(message + 4, step, length);
  write(report, message, 4 + length);
  _exit(127);
}

static char *next_string(char **at, char *end) {
  char *start = *at, *stop = start < end ? memchr(start, 0, end - start) : NULL;
  if (!stop) return NULL;
  *at = stop + 1;
  return start;
}

/* Fills `request` from the payload, whose strings it goes on pointing into. Gives 0 when it is malformed. */
static int parse_request(struct request *request, char *payload, uint32_t length) {
  if (length < 10) return 0;
  memcpy(request, payload, 10);
  char *at = payload + 10, *end = payload + length;
  request->argv = calloc(request->argc + 1, sizeof(char *));
  request->env = calloc(request->envc + 1, sizeof(char *));
  request->cwd = next_string(&at, end);
  request->in = next_string(&at, end);
  request->out = next_string(&at, end);
  request->err = next_string(&at, end);
  char *last = request->err;
  for (int i = 0; last && i < request->argc; i++) last = request->argv[i] = next_string(&at, end);
  for (int i = 0; last && i < request->envc; i++) last = request->env[i] = next_string(&at, end);
  return last && request->argc > 0;
}

static void start(uint32_t id, char *payload, uint32_t length) {
  struct request request = {0};
  int report[2] = {-1, -1}, gate[2] = {-1, -1}, master = -1;
  char *terminal = NULL, path[64];
  struct slot *slot = take_slot();
  if (!parse_request(&request, payload, length)) send_failure(id, EINVAL, "request");
  else if (!slot) send_failure(id, EAGAIN, "too many processes");
  else {
    group_path(path, sizeof path, id, "");
    mkdir(path, 0755);
    pipe2(report, O_CLOEXEC);
    if (request.flags & GATED) pipe2(gate, O_CLOEXEC);
    if (request.flags & ON_TERMINAL) {
      master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
      if (master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0) terminal = ptsname(master);
    }
    pid_t pid = fork();
    if (pid == 0) become(&request, id, terminal, gate[0], report[1]);
    close_fd(&report[1]);
    close_fd(&gate[0]);
    char message[128];
    ssize_t n = pid < 0 ? 0 : read(report[0], message, sizeof message - 1);
    if (pid < 0) send_failure(id, errno, "fork");
    if (n >= 4) {
      uint32_t error;
      memcpy(&error, message, 4);
      message[n] = 0;
      send_failure(id, error, message + 4);
    }
    if (pid < 0 || n >= 4) {
      if (pid > 0) waitpid(pid, NULL, 0);
      close_fd(&master);
      close_fd(&gate[1]);
      rmdir(path);
    } else {
      struct slot fresh = {id, pid, master, gate[1], NULL, 0, 1};
      *slot = fresh;
      uint32_t number = pid;
      send_frame(STARTED, id, &number, 4);
    }
    close_fd(&report[0]);
  }
  free(request.argv);
  free(request.env);
}

/* Passes on what the terminal has for the host now. Gives 0 when the other side is closed. */
static int pump_output(struct slot *slot) {
  char bytes[32768];
  ssize_t n = read(slot->terminal, bytes, sizeof bytes);
  if (n > 0) send_frame(OUTPUT, slot->id, bytes, n);
  return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR)) ? (int)n : 0;
}

static void pump_input(struct slot *slot) {
  ssize_t n = write(slot->terminal, slot->input, slot->waiting);
  if (n <= 0) return;
  slot->waiting -= n;
  memmove(slot->input, slot->input + n, slot->waiting);
}

static void type(struct slot *slot, const char *bytes, uint32_t length) {
  char *grown = slot->terminal < 0 ? NULL : realloc(slot->input, slot->waiting + length);
  if (!grown) return;
  slot->input = grown;
  memcpy(grown + slot->waiting, bytes, length);
  slot->waiting += length;
  pump_input(slot);
}

static void reap(void) {
  int status;
  pid_t pid;
  while ((pid = waitpid(-1, &status, WNOHANG)) > 0)
    for (int i = 0; i < SLOTS; i++) {
      struct slot *slot = &slots[i];
      if (!slot->used || slot->pid != pid) continue;
      while (slot->terminal >= 0 && pump_output(slot) > 0);
      close_terminal(slot);
      close_fd(&slot->gate);
      uint32_t word = status;
      send_frame(EXIT, slot->id, &word, 4);
      slot->pid = 0;
      sweep();
    }
}

static void set_time(const char *payload) {
  uint32_t seconds, nanoseconds;
  memcpy(&seconds, payload, 4);
  memcpy(&nanoseconds, payload + 4, 4);
  struct timespec now = {seconds, nanoseconds};
  clock_settime(CLOCK_REALTIME, &now);
}

/* A restored machine has the random pool of the picture it was restored from: mixes in what the host gives. */
static void seed(const char *bytes, uint32_t length) {
  struct { struct rand_pool_info info; char bytes[256]; } entropy;
  if (length > sizeof entropy.bytes) length = sizeof entropy.bytes;
  entropy.info.entropy_count = length * 8;
  entropy.info.buf_size = length;
  memcpy(entropy.info.buf, bytes, length);
  int fd = open("/dev/urandom", O_RDWR | O_CLOEXEC);
  if (fd < 0) return;
  ioctl(fd, RNDADDENTROPY, &entropy);
  ioctl(fd, RNDRESEEDCRNG);
  close(fd);
}

static void bind_folder(uint32_t id, char *payload, uint32_t length) {
  char *at = payload, *source = next_string(&at, payload + length), *target = next_string(&at, payload + length);
  if (!source || !target) return;
  mkdir(target, 0755);
  if (mount(source, target, NULL, MS_BIND, NULL) < 0) send_failure(id, errno, "bind");
}

static void obey(uint8_t kind, uint32_t id, char *payload, uint32_t length) {
  struct slot *slot = find(id);
  uint16_t words[2] = {0, 0};
  char path[64];
  memcpy(words, payload, length < 4 ? length : 4);
  if (kind == EXEC) start(id, payload, length);
  else if (kind == TIME && length == 8) set_time(payload);
  else if (kind == SEED) seed(payload, length);
  else if (kind == BIND) bind_folder(id, payload, length);
  else if (kind == PING) send_frame(PONG, id, payload, length < 65536 ? length : 0);
  else if (kind == KILL) {
    group_path(path, sizeof path, id, "/cgroup.kill");
    write_text(path, "1");
  } else if (slot && slot->pid) {
    if (kind == SIGNAL) kill(-slot->pid, words[0]);
    else if (kind == HANGUP) close_terminal(slot);
    else if (kind == INPUT) type(slot, payload, length);
    else if (kind == RELEASE && slot->gate >= 0) {
      setpriority(PRIO_PROCESS, slot->pid, 0);
      write(slot->gate, "!", 1);
      close_fd(&slot->gate);
    }
    else if (kind == RESIZE && slot->terminal >= 0) {
      struct winsize size = {words[1], words[0], 0, 0};
      ioctl(slot->terminal, TIOCSWINSZ, &size);
    }
  }
}

/* Takes everything that waits in the mailbox; a frame may come in parts. */
static void read_mail(void) {
  static char *mail;
  static size_t held, room;
  for (;;) {
    if (room - held < 65536) {
      char *grown = realloc(mail, room + 131072);
      if (!grown) return;
      mail = grown;
      room += 131072;
    }
    ssize_t n = pread(ctl_in, mail + held, room - held, 0);
    if (n <= 0) return;
    held += n;
    size_t at = 0;
    uint32_t rest, id;
    while (held - at >= 9) {
      memcpy(&rest, mail + at, 4);
      if (rest < 5 || held - at < 4 + (size_t)rest) break;
      memcpy(&id, mail + at + 5, 4);
      obey(mail[at + 4], id, mail + at + 9, rest - 5);
      at += 4 + rest;
    }
    held -= at;
    memmove(mail, mail + at, held);
  }
}

static void on_child(int number) {
  (void)number;
  int saved = errno;
  write(child_pipe[1], "", 1);
  errno = saved;
}

static void connect_host(void) {
  char byte;
  bell = open("/dev/ttyS0", O_RDWR | O_NOCTTY | O_CLOEXEC);
  struct termios raw;
  tcgetattr(bell, &raw);
  cfmakeraw(&raw);
  tcsetattr(bell, TCSANOW, &raw);
  write(bell, "WAITING\n", 8);
  while (read(bell, &byte, 1) != 1);
  mkdir("/host", 0700);
  if (mount("host9p", "/host", "9p", 0, "trans=virtio,version=9p2000.L,msize=262144,cache=none,access=any") < 0)
    write(bell, "NOMOUNT\n", 8);
  /* Without O_NONBLOCK the client goes on reading until the whole buffer is full. */
  ctl_in = open("/host/ctl/in", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  ctl_out = open("/host/ctl/out", O_WRONLY | O_CLOEXEC);
  fcntl(bell, F_SETFL, O_NONBLOCK);
}

int main(void) {
  struct pollfd polls[2 + SLOTS];
  char bytes[64];
  pipe2(child_pipe, O_CLOEXEC | O_NONBLOCK);
  signal(SIGPIPE, SIG_IGN);
  signal(SIGCHLD, on_child);
  setsid();
  connect_host();
  send_frame(READY, 0, "", 0);
  read_mail();
  for (;;) {
    int count = 2;
    polls[0].fd = bell, polls[1].fd = child_pipe[0];
    polls[0].events = polls[1].events = POLLIN;
    for (int i = 0; i < SLOTS; i++)
      if (slots[i].used && slots[i].terminal >= 0) {
        polls[count].fd = slots[i].terminal;
        polls[count++].events = slots[i].waiting ? POLLIN | POLLOUT : POLLIN;
      }
    if (poll(polls, count, -1) < 0) continue;
    if (polls[0].revents) {
      while (read(bell, bytes, sizeof bytes) > 0);
      read_mail();
    }
    for (int p = 2; p < count; p++)
      for (int i = 0; i < SLOTS && polls[p].revents; i++) {
        struct slot *slot = &slots[i];
        if (!slot->used || slot->terminal != polls[p].fd) continue;
        if (polls[p].revents & POLLOUT && slot->waiting) pump_input(slot);
        /* The other side is closed while its process lives on: nothing more can come. */
        if (polls[p].revents & (POLLIN | POLLHUP) && pump_output(slot) == 0) close_terminal(slot);
      }
    if (polls[1].revents) {
      while (read(child_pipe[0], bytes, sizeof bytes) > 0);
      reap();
    }
  }
}
