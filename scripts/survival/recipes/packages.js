/** Package managers, git, and programs that show progress. */

// Versions of one package, one commit each: a history as real as its code.
const history = String.raw`mkdir repo && cd repo && git init -q -b main && git config user.name 'Mina Park' && git config user.email mina@example.org
i=0; for v in VERSIONS; do
  (cd .. && npm pack --silent PACKAGE@$v > /dev/null); find . -mindepth 1 -maxdepth 1 ! -name .git -exec rm -rf {} +
  tar xzf ../*-$v.tgz --strip-components=1; rm ../*.tgz; i=$((i+1))
  git add -A; GIT_AUTHOR_DATE="2024-$(printf %02d $i)-03T09:1$((i%10)):00Z" GIT_COMMITTER_DATE="2024-$(printf %02d $i)-03T09:1$((i%10)):00Z" git commit -qm "PACKAGE $v"
done`
const express = history
  .replace('VERSIONS', '4.16.0 4.16.4 4.17.0 4.17.1 4.17.3 4.18.0 4.18.2 4.19.2 4.20.0 4.21.2 5.0.0 5.1.0')
  .replaceAll('PACKAGE', 'express')

const dockerPull = String.raw`cat > pull.py <<'EOF'
"""Writes what the docker client writes while it pulls an image: one line a layer, redrawn by cursor moves."""
import random, sys, time
random.seed(7)
names = ["a2abf6c4d29d", "c5ea2ae1b1b8", "e7bdbc7e5d1c", "9f0fc4b1f0a2", "5d9b05d6a1f7", "71e126169501", "1af28a55c3f3", "03f1c9932170", "881ad7aafb13", "9829ff3ae5ff"]
sizes = [31.4, 5.16, 10.9, 54.6, 196.9, 4.2, 46.1, 0.3, 2.5, 88.7]
out = sys.stdout
out.write("Using default tag: latest\r\nlatest: Pulling from library/postgres\r\n")
shown = []
def put(i, text):
    if i not in shown:
        shown.append(i); out.write(f"{names[i]}: {text} \r\n"); return
    up = len(shown) - shown.index(i)
    out.write(f"\x1b[{up}A\x1b[2K\r{names[i]}: {text} \r\x1b[{up}B")
def bar(done, total):
    n = int(50 * done / total); unit = "MB"
    head = "=" * max(n - 1, 0) + (">" if n < 50 else "=")
    return f"[{head:<50}]  {done:.3g}{unit}/{total:.3g}{unit}"
for i in range(len(names)): put(i, "Pulling fs layer")
for i in range(3, len(names)): put(i, "Waiting")
done = [0.0] * len(names); state = ["down"] * len(names)
while any(s != "done" for s in state):
    for i in range(len(names)):
        if state[i] == "down" and (i < 3 or state[i - 3] != "down"):
            done[i] = min(sizes[i], done[i] + random.uniform(0.3, 6.1)); put(i, "Downloading " + bar(done[i], sizes[i]))
            if i == 8 and done[i] >= sizes[i]: state[i] = "retry"; put(i, "Retrying in 1 second")
            elif done[i] >= sizes[i]: put(i, "Verifying Checksum"); put(i, "Download complete"); state[i] = "wait"; done[i] = 0
        elif state[i] == "retry": state[i] = "wait"; done[i] = 0; put(i, "Download complete")
        elif state[i] == "wait" and (i == 0 or state[i - 1] == "done"):
            done[i] = min(sizes[i], done[i] + random.uniform(1, 9)); put(i, "Extracting " + bar(done[i], sizes[i]))
            if done[i] >= sizes[i]: state[i] = "done"; put(i, "Pull complete")
ENDING
EOF`
const pulled = String.raw`out.write("Digest: sha256:1bf73ccae25238fa555100080042f0b2f9be08eb757e200fe6afc1fc413a1b3c\r\nStatus: Downloaded newer image for postgres:latest\r\ndocker.io/library/postgres:latest\r\n")`
const failed = String.raw`out.write("failed to register layer: Error processing tar file(exit status 1): write /usr/lib/postgresql/16/bin/postgres: no space left on device\r\n"); out.flush(); sys.exit(1)`

export default [
  {
    id: 'npm-install-warnings',
    setup: String.raw`echo '{"name":"legacy","version":"1.0.0"}' > package.json`,
    command: 'npm install request@2.88.2 mocha@5.2.0 gulp@4.0.2',
    network: true,
  },
  {
    id: 'npm-eresolve',
    setup: String.raw`echo '{"name":"site","version":"0.1.0","dependencies":{"react":"18.2.0","react-dom":"18.2.0","@testing-library/react-hooks":"8.0.1"},"devDependencies":{"eslint":"9.32.0","eslint-plugin-react-hooks":"4.6.0"}}' > package.json`,
    command: 'npm install',
    network: true,
  },
  {
    id: 'npm-ls-all',
    setup: String.raw`echo '{"name":"site","version":"0.1.0","dependencies":{"express":"4.18.2","jest":"29.7.0","webpack":"5.90.0"}}' > package.json; npm install --no-audit --no-fund > /dev/null 2>&1; sed -i 's/"express":"4.18.2"/"express":"^5.0.0"/; s/"express": "4.18.2"/"express": "^5.0.0"/' package.json`,
    command: 'npm ls --all',
  },
  {
    id: 'npm-run-missing-script',
    setup: String.raw`echo '{"name":"site","version":"0.1.0","scripts":{"build":"vite build","dev":"vite","lint":"eslint ."}}' > package.json`,
    command: 'npm run start:dev',
  },
  {
    id: 'npm-postinstall-fails',
    setup: String.raw`mkdir -p native && cat > native/package.json <<'EOF'
{"name":"native-hash","version":"2.3.1","scripts":{"install":"node-gyp rebuild"},"gypfile":true}
EOF
echo '{"targets":[{"target_name":"hash","sources":["hash.cc"]}]}' > native/binding.gyp
printf '#include <node_api.h>\n#include <openssl/md6.h>\nNAPI_MODULE(hash, 0)\n' > native/hash.cc
echo '{"name":"app","version":"1.0.0","dependencies":{"native-hash":"file:native"}}' > package.json`,
    command: 'npm install --install-links',
    env: { npm_config_nodedir: '/usr/local' },
  },
  {
    id: 'pip-build-fails',
    setup: String.raw`mkdir -p fastcsv/src && cat > fastcsv/setup.py <<'EOF'
from setuptools import Extension, setup
setup(name="fastcsv", version="1.4.2", packages=["fastcsv"], package_dir={"": "src"},
      ext_modules=[Extension("fastcsv._speed", ["src/speed.c"], libraries=["z"])])
EOF
mkdir -p fastcsv/src/fastcsv && touch fastcsv/src/fastcsv/__init__.py
printf '#include <Python.h>\n#include <zlib-ng.h>\nstatic PyObject *parse(PyObject *self, PyObject *args) { return PyLong_FromLong(0); }\n' > fastcsv/src/speed.c
python3 -m venv --system-site-packages venv`,
    command: 'venv/bin/pip install --no-build-isolation ./fastcsv',
  },
  {
    id: 'pip-no-network',
    setup: 'python3 -m venv venv; printf "numpy>=1.26\\npandas==2.2.0\\n" > requirements.txt',
    command:
      'venv/bin/pip install --index-url https://packages.example.org/simple --retries 2 -r requirements.txt',
  },
  {
    id: 'apt-install-graphviz',
    user: 'root',
    setup: String.raw`apt-get update -q > /dev/null; apt-get remove -qy --purge graphviz nginx-light postgresql-common > /dev/null 2>&1 || true; apt-get autoremove -qy > /dev/null; DEBIAN_FRONTEND=noninteractive apt-get install -dqy --no-install-recommends graphviz imagemagick > /dev/null`,
    command: 'DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends graphviz imagemagick',
  },
  {
    id: 'apt-unmet',
    user: 'root',
    setup: String.raw`mkdir -p p/DEBIAN && printf 'Package: metrics-agent\nVersion: 3.2-1\nArchitecture: all\nMaintainer: Ops <ops@example.org>\nDepends: libssl1.1 (>= 1.1.1), python3 (<< 3.9), adduser\nDescription: sends metrics\n' > p/DEBIAN/control && dpkg-deb -b p metrics-agent.deb > /dev/null`,
    command: 'apt-get install -y ./metrics-agent.deb',
  },
  {
    id: 'git-clone-progress',
    setup: `${express}\ncd .. && git clone -q --bare repo express.git`,
    command: 'git clone file:///home/user/project/express.git work',
    tty: true,
  },
  {
    id: 'git-log-stat',
    setup: express,
    cwd: 'repo',
    command: 'git log --stat',
  },
  {
    id: 'git-diff-major',
    setup: express,
    cwd: 'repo',
    command: 'git diff HEAD~1 HEAD~3 && git diff HEAD~2 HEAD',
  },
  {
    id: 'git-merge-conflict',
    setup: `${express}
git checkout -qb next HEAD~4; sed -i 's/var /let /' lib/*.js; sed -i 's/"version": ".*"/"version": "4.20.0-next"/' package.json; git rm -q lib/middleware/query.js; git commit -qam 'Use let'; git checkout -q main`,
    cwd: 'repo',
    command: 'git merge next',
  },
  {
    id: 'git-status-long',
    setup: `${express}
git checkout -qb next HEAD~4; sed -i 's/var /let /' lib/*.js; git commit -qam 'Use let'; git checkout -q main; git merge next > /dev/null || true
mkdir tmp; for i in $(seq 1 60); do echo $i > tmp-$i.log; done; echo x > .env`,
    cwd: 'repo',
    command: 'git status',
  },
  {
    id: 'git-push-rejected',
    setup: `${express}
cd .. && git clone -q --bare repo origin.git && git clone -q origin.git mine && cd mine && git config user.name A && git config user.email a@example.org && git reset -q --hard HEAD~2 && echo x > x && git add x && git commit -qm x`,
    cwd: 'mine',
    command: 'git push origin main',
  },
  {
    id: 'git-blame',
    setup: express,
    cwd: 'repo',
    command: 'git blame lib/application.js',
  },
  {
    id: 'docker-pull',
    setup: dockerPull.replace('ENDING', pulled),
    command: 'python3 pull.py',
  },
  {
    id: 'docker-pull-no-space',
    setup: dockerPull
      .replace('while any(s != "done" for s in state):', 'while state[4] != "done":')
      .replace('ENDING', failed),
    command: 'python3 pull.py',
  },
  {
    id: 'tqdm-train',
    setup: String.raw`cat > train.py <<'EOF'
import math, random, time
from tqdm import tqdm
import numpy as np
random.seed(3)
for epoch in range(1, 6):
    bar = tqdm(range(220), desc=f"epoch {epoch}/20", ncols=100, mininterval=0)
    for step in bar:
        loss = 2.3 * math.exp(-0.3 * epoch - step / 900) + random.random() * 0.05
        bar.set_postfix(loss=f"{loss:.4f}", lr="3.0e-04")
        time.sleep(0.001)
        if epoch == 4 and step == 131:
            batch = np.zeros((64, 768)) @ np.zeros((512, 10))
    print(f"epoch {epoch}: val_loss {loss * 1.07:.4f}, val_acc {1 - loss / 4:.4f}, saved checkpoints/epoch-{epoch:02d}.npz")
EOF`,
    command: 'python3 train.py',
  },
  {
    id: 'wget-progress',
    setup: 'head -c 3000000 /dev/urandom > model.bin',
    command:
      'python3 -m http.server 8000 >/dev/null 2>&1 & sleep 1; wget --limit-rate=1m -O out.bin http://localhost:8000/model.bin; kill %1',
  },
  {
    id: 'rsync-progress',
    setup: String.raw`mkdir -p src/a src/b; cp -r /usr/share/perl/5.36/unicore src/a/; echo secret > src/b/private.key; chmod 000 src/b/private.key; head -c 4000000 /dev/zero > src/b/disk.img`,
    command: 'rsync -av --progress src/ backup/',
  },
]
