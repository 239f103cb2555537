/** Linters. */

const badPython = String.raw`mkdir -p app && touch app/__init__.py
cat > app/models.py <<'EOF'
import os, sys
import json
from typing import Optional, Dict, List

class user:
    def __init__(self, Name, email, tags=[]):
        self.name = Name
        self.email = email
        self.tags = tags

    def asDict(self):
        return dict(name=self.name, email=self.email, tags=self.tag)

def find(users: List[user], email: str) -> user:
    for u in users:
        if u.email == email:
            return u

def load(path, encoding='utf8'):
    try:
        f = open(path)
        data = json.load(f)
    except:
        pass
    return [user(**d) for d in data]

def total(rows: Dict[str, int]) -> str:
    sum = 0
    for k in rows.keys():
        sum += rows[k]
    return sum
EOF
cat > app/views.py <<'EOF'
from app.models import user, find, load
from app import missing

def show(email: Optional[str] = None) -> str:
    u = find(load("users.json"), email)
    l = u.name.upper()
    if u.email == None:
        return "no email"
    elif len(u.tags) == 0:
        return l
    else:
        return l + 1

def unused_args(a, b, c, d, e, f, g):
    return eval(a)
EOF`

export default [
  {
    id: 'eslint-express',
    setup: String.raw`echo '{"name":"lint","type":"module"}' > package.json; npm install --no-audit --no-fund eslint@9.32.0 @eslint/js@9.32.0 lodash@4.17.21 > /dev/null
mkdir lib; cp node_modules/lodash/fp/_*.js node_modules/lodash/[a-g]*.js node_modules/lodash/_base*.js lib/
cat > eslint.config.js <<'EOF'
import js from '@eslint/js'
export default [js.configs.recommended, { files: ['lib/**/*.js'], languageOptions: { sourceType: 'commonjs' },
  rules: { 'no-var': 'warn', eqeqeq: 'warn', curly: 'warn', 'no-undef': 'off', 'prefer-const': 'warn', 'no-shadow': 'warn' } }]
EOF
sed -i '12i var total = summ(1); if (total = 5) { debugger }' lib/countBy.js
sed -i '9i function twice(a, a) {}; delete twice; const k = { x: 1, x: 2 };' lib/defaults.js`,
    command: 'npx eslint lib',
  },
  {
    id: 'eslint-json',
    setup: String.raw`echo '{"name":"lint","type":"module"}' > package.json; npm install --no-audit --no-fund eslint@9.32.0 @eslint/js@9.32.0 lodash@4.17.21 > /dev/null
mkdir lib; cp node_modules/lodash/[a-d]*.js lib/
echo "import js from '@eslint/js'; export default [js.configs.recommended, { languageOptions: { sourceType: 'commonjs' }, rules: { 'no-var': 'warn', 'no-undef': 'error' } }]" > eslint.config.js
sed -i '$a function broken( {' lib/clone.js`,
    command: 'npx eslint --format json lib',
  },
  {
    id: 'biome-check',
    setup: String.raw`echo '{"name":"lint","type":"module"}' > package.json; npm install --no-audit --no-fund @biomejs/biome@2.2.0 > /dev/null
mkdir src; printf 'export function f(a: any) {\n  let x = 1;\n  if (a == null) { return }\n  for (var i = 0; i < 3; i++) { console.log(a!.b) }\n  debugger;\n}\n' > src/a.ts
printf "import {b} from './a'\nexport const c = async (x) => new Promise(async (r) => r(x));\nswitch (1) { case 1: let y = 2; case 2: break }\n" > src/b.ts`,
    command: 'npx biome check src',
  },
  {
    id: 'pylint-app',
    setup: badPython,
    command: 'pylint app',
  },
  {
    id: 'mypy-app',
    setup: badPython,
    command: 'mypy --strict --pretty app',
  },
  {
    id: 'shellcheck-deploy',
    setup: String.raw`cat > deploy.sh <<'EOF'
#!/bin/sh
set -e
TARGET=$1
BUILD_DIR=/srv/build/$TARGET
for f in $(ls $BUILD_DIR/*.tar); do
  cat $f | tar x
  [[ $f == *.gz ]] && gunzip $f
done
cd $BUILD_DIR
rm -rf $BUILD_DIR/$CACHE/*
if [ $? -eq 0 -a "$TARGET" == "prod" ]; then
  echo "deployed to $TARGET at ${'`'}date${'`'}"
fi
ssh deploy@$HOST "cd $TARGET && ./restart.sh" | while read line; do failed=1; done
exit $failed
read pass
EOF`,
    command: 'shellcheck deploy.sh',
  },
]
