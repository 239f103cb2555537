/** Files and the state of a machine, as people print them. */

const orders = String.raw`cat > make.py <<'EOF'
import csv, json, random
random.seed(11)
names = ["Kim", "Lee", "Park", "Müller", "García", "O'Brien", "Nguyễn", "Ivanov", "Okafor", "Smith, Jr."]
rows = []
for i in range(1, COUNT + 1):
    rows.append({"order": f"A-{100000 + i}", "placed": f"2024-{1 + i * 12 // (COUNT + 1):02d}-{1 + i % 28:02d}T{i % 24:02d}:{i * 7 % 60:02d}:00Z",
      "customer": random.choice(names), "country": random.choice(["DE", "KR", "US", "FR"]), "items": random.randint(1, 9),
      "total": round(random.uniform(3, 900), 2), "status": random.choices(["paid", "open", "refunded", "chargeback"], [90, 8, 2, 0.1])[0]})
with open("orders.csv", "w", newline="") as f:
    w = csv.DictWriter(f, rows[0]); w.writeheader(); w.writerows(rows)
json.dump({"generated": "2024-12-31", "count": len(rows), "orders": rows}, open("orders.json", "w"), ensure_ascii=False)
json.dump({"generated": "2024-12-31", "count": len(rows), "orders": rows}, open("pretty.json", "w"), ensure_ascii=False, indent=2)
EOF
python3 make.py`
const ordersOf = (/** @type {number} */ count) => orders.replaceAll('COUNT', String(count))

export default [
  {
    id: 'csv-small',
    setup: ordersOf(60),
    command: 'cat orders.csv',
  },
  {
    id: 'csv-large',
    setup: ordersOf(9000),
    command: 'cat orders.csv',
  },
  {
    id: 'json-one-line',
    setup: ordersOf(4000),
    command: 'cat orders.json',
  },
  {
    id: 'json-pretty',
    setup: ordersOf(2000),
    command: 'cat pretty.json',
  },
  {
    id: 'json-package-lock',
    setup: String.raw`echo '{"name":"site","version":"0.1.0","dependencies":{"express":"4.18.2","jest":"29.7.0"}}' > package.json; npm install --package-lock-only --no-audit > /dev/null 2>&1; sed -i 's#https://[^/"]*/#https://npm.example.org/#' package-lock.json`,
    command: 'cat package-lock.json',
  },
  {
    id: 'json-error-response',
    setup: String.raw`cat > server.py <<'EOF'
import http.server, json
class H(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.dumps({"error": {"code": 422, "type": "validation_error", "message": "2 fields are not valid", "request_id": "req_8fK2mQ",
          "details": [{"field": "items[0].price", "issue": "must be >= 0", "got": -12.5}, {"field": "currency", "issue": "unknown currency", "got": "EURO"}],
          "docs": "https://api.example.org/docs/errors#validation"}}).encode()
        self.send_response(422); self.send_header("Content-Type", "application/json"); self.send_header("Content-Length", str(len(body))); self.end_headers(); self.wfile.write(body)
    def log_message(self, *a): pass
http.server.HTTPServer(("127.0.0.1", 8011), H).serve_forever()
EOF`,
    command:
      'python3 server.py & sleep 1; curl -v -X POST -H \'Content-Type: application/json\' -d \'{"items":[{"price":-12.5}],"currency":"EURO"}\' http://localhost:8011/v1/orders; kill %1',
  },
  {
    id: 'minified-js',
    setup: 'npm pack --silent jquery@3.7.1 > /dev/null && tar xzf jquery-*.tgz',
    command: 'cat package/dist/jquery.min.js',
  },
  {
    id: 'grep-in-minified',
    setup:
      'npm pack --silent axios@1.7.2 > /dev/null && tar xzf axios-*.tgz && mkdir dist && cp -r package/dist/*.min.js package/dist/browser package/dist/esm dist/',
    command: 'grep -rn "fetch" dist',
  },
  {
    id: 'sqlite-table',
    setup: `${ordersOf(3000)}\nsqlite3 shop.db '.mode csv' '.import orders.csv orders'`,
    command:
      'sqlite3 -box shop.db "select country, status, count(*) n, round(sum(total),2) total from orders group by 1,2 order by total desc" "select * from orders where status=\'chargeback\'"',
  },
  {
    id: 'sqlite-column-large',
    setup: `${ordersOf(3000)}\nsqlite3 shop.db '.mode csv' '.import orders.csv orders'`,
    command: 'sqlite3 -header -column shop.db "select * from orders order by cast(total as real) desc"',
  },
  {
    id: 'env-secrets',
    command: 'env | sort',
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://shop:h7Gk2pQx9LmV@db.internal:5432/shop',
      PGHOST: 'db.internal',
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      LOG_LEVEL: 'debug',
      PORT: '8080',
      SESSION_SECRET: 'k3yb04rd-c4t-n0t-s3cr3t-en0ugh',
      NODE_OPTIONS: '--max-old-space-size=512',
      HISTSIZE: '2000',
      EDITOR: 'vim',
    },
  },
  {
    id: 'ps-aux',
    command:
      "(for i in $(seq 1 45); do sleep 90 & done); python3 -c 'x=bytearray(300000000); import time; time.sleep(60)' & perl -e 'fork or exit; $0=\"queue-worker: idle\"; sleep 60' & sleep 2; ps aux",
  },
  {
    id: 'find-root',
    user: 'root',
    cwd: '/',
    command: 'find / -xdev -not -path "/usr/share/*" -not -path "/usr/lib/*" -not -path "/var/lib/apt/*"',
  },
  {
    id: 'find-permission-denied',
    user: 'user',
    command: 'find /etc /var /root -name "*.conf"',
  },
  {
    id: 'ls-lR',
    cwd: '/etc',
    command: 'ls -lR',
  },
  {
    id: 'ls-color-small',
    setup: String.raw`mkdir src build; touch README.md src/a.c; printf '#!/bin/sh\n' > run.sh; chmod +x run.sh; ln -s missing broken; ln -s src link; touch -d 2024-05-01 old.tar.gz; mkfifo pipe`,
    command: 'ls -la --color=always',
  },
  {
    id: 'du-usr',
    command: 'du -h --max-depth=3 /usr 2>&1',
  },
  {
    id: 'tar-tv',
    setup:
      'cp -r /usr/share/perl/5.36/Unicode /usr/share/perl/5.36/unicore . && echo MIT > LICENSE && tar czf all.tar.gz LICENSE Unicode unicore',
    command: 'tar -tvzf all.tar.gz',
  },
  { id: 'hexdump-elf', command: 'hexdump -C /bin/true' },
  {
    id: 'cat-binary-png',
    setup: String.raw`python3 - <<'EOF'
import struct, zlib, random
random.seed(5); w = h = 160
raw = b''.join(b'\0' + bytes(random.randrange(256) for _ in range(3 * w)) for _ in range(h))
c = lambda t, d: struct.pack('>I', len(d)) + t + d + struct.pack('>I', zlib.crc32(t + d))
open('logo.png', 'wb').write(b'\x89PNG\r\n\x1a\n' + c(b'IHDR', struct.pack('>IIBBBBB', w, h, 8, 2, 0, 0, 0)) + c(b'IDAT', zlib.compress(raw)) + c(b'IEND', b''))
EOF`,
    command: 'cat logo.png',
  },
  {
    id: 'openssl-x509',
    setup: `openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 30 -subj '/C=DE/O=Example/CN=shop.example.org' -addext 'subjectAltName=DNS:shop.example.org,DNS:www.example.org' 2> /dev/null`,
    command: 'openssl x509 -in cert.pem -noout -text',
  },
  {
    id: 'man-tar',
    command: 'man tar | cat',
    env: { MANWIDTH: '100' },
  },
  {
    id: 'man-bash-overstrike',
    command: 'MAN_KEEP_FORMATTING=1 GROFF_NO_SGR=1 man bash',
    env: { MANWIDTH: '80' },
  },
  {
    id: 'ping-unreachable',
    user: 'root',
    command: 'ping -c 3 10.9.0.7',
  },
  {
    id: 'silent-pipe-failure',
    setup: ordersOf(200),
    command:
      "python3 -c \"import csv; [print(r['country'], float(r['total']) / (100 - i)) for i, r in enumerate(csv.DictReader(open('orders.csv')))]\" | sort | head -n 60",
  },
  {
    id: 'timeout-watch',
    setup: String.raw`cat > migrate.sh <<'EOF'
for i in $(seq 1 400); do printf '%s migrate: table %03d/400 copied %d rows\n' "$(date -u +%H:%M:%S)" $i $((i * 9173 % 5000)); [ $i = 37 ] && echo 'migrate: WARNING table 037 has 12 rows with no owner, skipped' >&2; sleep 0.02; [ $i = 212 ] && { echo 'migrate: waiting for lock on table 213 (held by pid 4471)'; sleep 100; }; done
EOF`,
    command: 'bash migrate.sh',
    timeoutMs: 8000,
  },
  {
    id: 'diff-config',
    setup: String.raw`cp /etc/login.defs a.defs; sed 's/^UMASK.*/UMASK\t\t077/; s/^PASS_MAX_DAYS.*/PASS_MAX_DAYS\t90/; s/yescrypt/sha512/I' a.defs > b.defs`,
    command: 'diff -u a.defs b.defs',
  },
  {
    id: 'grep-no-match',
    command: 'grep -rn "PermitRootLoginn" /etc/pam.d',
  },
  {
    id: 'latin1-file',
    setup: String.raw`python3 -c "open('export.txt','wb').write(''.join(f'{4690+i};{n};{12.5*i:.2f} EUR\r\n' for i, n in enumerate(['Jürgen Groß','Zoë Brontë','François','Åsa Öberg','Peña']*9)).encode('latin-1'))"`,
    command: 'cat export.txt',
  },
  {
    id: 'sudo-command-not-found',
    command: 'systemctl restart nginx && kubectl get pods',
  },
]
