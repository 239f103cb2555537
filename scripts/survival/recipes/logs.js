/** Log files, with what matters anywhere in them. */

// A small service that really runs: threads, a queue, a flaky store; its log is what it wrote.
const service = String.raw`cat > service.py <<'EOF'
import json, logging, random, sys, threading, time
import datetime
JSON_FORM = "--json" in sys.argv
COUNT = int(sys.argv[1]); FAULTS = {int(a): b for a, b in (x.split(":") for x in sys.argv[2:] if ":" in x)}
clock = datetime.datetime(2024, 6, 3, 4, 0, 0)
random.seed(COUNT)
class Form(logging.Formatter):
    def formatTime(self, record, datefmt=None):
        global clock
        clock += datetime.timedelta(milliseconds=random.randint(3, 900)); return clock.strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z"
    def format(self, record):
        if not JSON_FORM: return super().format(record)
        own = {"ts": self.formatTime(record), "level": record.levelname.lower(), "logger": record.name, "msg": record.getMessage()}
        if record.exc_info: own["exception"] = self.formatException(record.exc_info)
        return json.dumps(own)
h = logging.StreamHandler(sys.stdout); h.setFormatter(Form("%(asctime)s %(levelname)-5s [%(name)s] %(message)s"))
logging.basicConfig(level=logging.DEBUG, handlers=[h])
log = {n: logging.getLogger(n) for n in ("http", "db", "queue", "cache", "auth", "main")}
class StoreError(Exception): pass
def store(n, kind):
    if kind == "deadlock": raise StoreError(f"deadlock detected: process {9000 + n} waits for ShareLock on transaction {77000 + n}")
    if kind == "disk": raise OSError(28, "No space left on device", "/var/lib/shop/wal/000000010000002A")
    return int(kind)
def request(n):
    user = random.randint(1000, 9999); path = random.choice(["/api/orders", "/api/orders/%d" % user, "/api/cart", "/health", "/api/search?q=lamp", "/static/app.js"])
    log["http"].info("%s %s 200 %dms user=%d", random.choice(["GET", "GET", "GET", "POST"]), path, random.randint(1, 240), user)
    if n % 3 == 0: log["db"].debug("select * from orders where user_id = %d limit 20 (%d rows, %.1fms)", user, random.randint(0, 20), random.random() * 9)
    if n % 7 == 0: log["cache"].debug("hit ratio %.3f, %d entries, %d errors", random.random(), random.randint(900, 1000), 0)
    if n % 97 == 0: log["auth"].warning("login failed for user=%d: wrong password (error 401)", user)
    if n in FAULTS:
        kind = FAULTS[n]
        if kind == "config": log["main"].error("option 'pool.size' = 0 is ignored: must be 1 or more; falling back to 1")
        elif kind == "oom": log["main"].critical("worker 3 (pid 8841) was killed by signal 9, last RSS 1992 MiB of 2048 MiB; restarting it")
        elif kind == "slow": log["db"].warning("slow query 48211.7ms: update stock set n = n - 1 where sku = 'lamp-02' (lock wait 48190ms)")
        else:
            try: store(n, kind)
            except Exception: log["queue"].exception("job invoice-%d failed, attempt 3 of 3, giving up", 5000 + n)
log["main"].info("shop-api 2.3.1 starting, config /etc/shop/api.toml, 4 workers")
for n in range(1, COUNT + 1): request(n)
log["main"].info("shutting down: SIGTERM")
EOF`

export default [
  {
    id: 'log-error-at-start',
    setup: `${service}\npython3 service.py 4000 2:config > app.log`,
    command: 'cat app.log',
  },
  {
    id: 'log-error-in-middle',
    setup: `${service}\npython3 service.py 6000 3100:deadlock > app.log`,
    command: 'cat app.log',
  },
  {
    id: 'log-error-at-end',
    setup: `${service}\npython3 service.py 5000 4996:disk > app.log`,
    command: 'cat app.log',
  },
  {
    id: 'log-errors-scattered',
    setup: `${service}\npython3 service.py 9000 620:slow 2900:oom 5511:deadlock 8102:value > app.log`,
    command: 'cat app.log',
  },
  {
    id: 'log-json-lines',
    setup: `${service}\npython3 service.py 3000 1407:disk 2200:oom --json > app.jsonl`,
    command: 'cat app.jsonl',
  },
  {
    id: 'log-tail-300',
    setup: `${service}\npython3 service.py 3000 2890:deadlock > app.log`,
    command: 'tail -n 300 app.log',
  },
  {
    id: 'log-grep-error',
    setup: `${service}\npython3 service.py 9000 620:slow 2900:oom 5511:deadlock 8102:config > app.log`,
    command: 'grep -nEi "error|critical|exception" app.log',
  },
  {
    id: 'log-dpkg',
    command: 'cat /var/log/dpkg.log',
  },
  {
    id: 'log-access-combined',
    setup: String.raw`cat > serve.py <<'EOF'
import http.server, sys, threading, urllib.request, urllib.error, random
random.seed(4)
class H(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        status = 503 if self.path == "/checkout/confirm?step=3" else 404 if "wp-" in self.path else 200
        body = b"x" * random.randint(10, 4000); self.send_response(status); self.send_header("Content-Length", str(len(body))); self.end_headers(); self.wfile.write(body)
    def log_message(self, form, *args): print('%s - - [%s] %s "%s"' % (self.client_address[0], self.log_date_time_string(), form % args, self.headers.get("User-Agent")), flush=True)
s = http.server.ThreadingHTTPServer(("127.0.0.1", 8020), H); threading.Thread(target=s.serve_forever, daemon=True).start()
for i in range(2500):
    path = "/checkout/confirm?step=3" if i in (1733, 1734) else random.choice(["/", "/lamp/%d" % i, "/static/app.css", "/wp-login.php", "/search?q=desk"])
    r = urllib.request.Request("http://127.0.0.1:8020" + path, headers={"User-Agent": random.choice(["curl/8.4", "Mozilla/5.0 (X11; Linux x86_64)", "Googlebot/2.1"])})
    try: urllib.request.urlopen(r).read()
    except urllib.error.HTTPError: pass
EOF`,
    command: 'python3 serve.py',
  },
  {
    id: 'ci-log-color',
    setup: String.raw`npm pack --silent hiredis@0.5.0 > /dev/null && tar xzf *.tgz && mv package/deps/hiredis hiredis
cat > ci.sh <<'EOF'
step() { printf '\033[36;1m==> %s\033[0m\n' "$1"; shift; "$@"; local code=$?; [ $code = 0 ] && printf '\033[32m✔ ok\033[0m\n' || { printf '\033[31;1m✘ failed with %s\033[0m\n' $code; failed=1; }; }
step 'Toolchain' gcc --version
step 'Build' make -C hiredis CC='gcc -fdiagnostics-color=always' WARNINGS='-Wall -Wextra -Wcast-qual -Wconversion'
step 'Unit tests' python3 -c '
for i in range(1, 401): print("case %03d" % i, "skipped" if i % 7 == 0 else "passed")
assert "%.1f" % 2.25 == "2.3", "rounding differs"'
step 'Package' tar -cvf hiredis.tar hiredis
step 'Sizes' du -ah hiredis
exit ${'$'}{failed:-0}
EOF`,
    command: 'bash ci.sh 2>&1',
  },
]
