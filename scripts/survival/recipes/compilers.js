/** Compilers and builds. */

export default [
  {
    id: 'gcc-ring',
    setup: String.raw`cat > ring.c <<'EOF'
#include <stdio.h>
#include <string.h>
#include <stdlib.h>

struct ring { size_t head, tail, size; char *data; };

static int push(struct ring *r, char c) {
  if ((r->head + 1) % r->size == r->tail) return -1;
  r->data[r->head] = c;
  r->head = (r->head + 1) % r->sise;
}

int main(int argc, char **argv) {
  struct ring r = { 0, 0, 16, malloc(16) };
  int unused;
  for (int i = 0; i < strlen(argv[1]); i++) push(r, argv[1][i]);
  printf("%d\n", r.head);
  printf("%s %s\n", argv[0]);
  char buf[4];
  strcpy(buf, "longer than four");
  return undeclared_total;
}
EOF`,
    command: 'gcc -Wall -Wextra -O2 -o ring ring.c',
  },
  {
    id: 'gpp-template-error',
    setup: String.raw`cat > main.cpp <<'EOF'
#include <algorithm>
#include <iostream>
#include <map>
#include <ranges>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

struct Point { int x, y; };

int main() {
  std::map<Point, std::string> names;
  names[{1, 2}] = "a";
  std::vector<Point> points{{1, 2}, {0, 5}};
  std::sort(points.begin(), points.end());
  std::unordered_map<Point, int> counts;
  counts[points[0]]++;
  auto doubled = points | std::views::transform([](auto p) { return p * 2; });
  for (auto p : doubled) std::cout << p << '\n';
  std::set<std::vector<Point>> seen;
  seen.insert(points);
  std::cout << names.begin()->first << points << std::endl;
}
EOF`,
    command: 'g++ -std=c++20 -o main main.cpp',
  },
  {
    id: 'clang-errors-color',
    setup: String.raw`cat > parse.c <<'EOF'
#include <stdint.h>
#include <stdbool.h>
#include <stdio.h>

typedef enum { TOKEN_NUMBER, TOKEN_NAME, TOKEN_OPEN, TOKEN_CLOSE } Kind;
typedef struct { Kind kind; const char *start; uint32_t length; } Token;

bool next(const char **at, Token *token) {
  switch (token->kind) {
    case TOKEN_NUMBER: return true;
    case TOKEN_NAMES: return false;
  }
  if (**at = '(') { token.kind = TOKEN_OPEN; return true; }
  uint8_t small = 300;
  printf("%s\n", token->length)
  return token->lenght > 0;
}
EOF`,
    command: 'clang -Wall -c parse.c',
    tty: true,
  },
  {
    id: 'cargo-build-borrow',
    setup: String.raw`mkdir -p src
printf '[package]\nname = "indexer"\nversion = "0.1.0"\nedition = "2021"\n' > Cargo.toml
cat > src/main.rs <<'EOF'
use std::collections::HashMap;
use std::thread;
mod words;

struct Index { map: HashMap<String, Vec<usize>>, unused: u8 }

impl Index {
    fn add(&mut self, word: &str, at: usize) {
        let entry = self.map.get(word);
        self.map.insert(word.to_string(), vec![at]);
        println!("{:?}", entry);
    }
    fn longest(&self, a: &str, b: &str) -> &str { if a.len() > b.len() { a } else { b } }
}

fn main() {
    let mut index = Index { map: HashMap::new(), unused: 0 };
    let text = String::from("a b c");
    let handle = thread::spawn(|| { println!("{}", text); });
    drop(text);
    for (i, w) in words::split("x y").enumerate() { index.add(w, i as i32); }
    let n: u32 = "5".parse::<i64>().unwrap();
    handle.join().unwrap();
}
EOF
cat > src/words.rs <<'EOF'
pub fn split<'a>(text: &'a str) -> impl Iterator<Item = String> + 'a { text.split(' ').filter(|w| !w.is_empty()) }
pub fn never_used() {}
EOF`,
    command: 'cargo build --offline',
  },
  {
    id: 'tsc-errors',
    setup: String.raw`mkdir -p src && echo '{"compilerOptions":{"strict":true,"target":"ES2022","module":"ESNext","moduleResolution":"bundler","noEmit":true,"noUncheckedIndexedAccess":true},"include":["src"]}' > tsconfig.json
cat > src/store.ts <<'EOF'
export interface Item { id: string; price: number; tags?: string[] }
export type Event = { kind: 'added'; item: Item } | { kind: 'removed'; id: string } | { kind: 'cleared' }
export function reduce(items: Item[], event: Event): Item[] {
  switch (event.kind) {
    case 'added': return [...items, event.items]
    case 'removed': return items.filter((item) => item.id !== event.id)
  }
}
EOF
for i in $(seq 1 24); do cat > src/view$i.ts <<EOF
import { reduce, type Item } from './store'
export const first$i = (items: Item[]): string => items[0].tags.join(', ')
export const total$i = (items: Item[]) => items.reduce((sum, item) => sum + item.cost, 0)
export const next$i = reduce([], { kind: 'removed', item: { id: '$i', price: '3' } })
EOF
done
echo '{"name":"views"}' > package.json; npm install --save-dev --no-audit --no-fund typescript@5.9.2 > /dev/null`,
    command: 'npx tsc -p .',
  },
  {
    id: 'javac-errors',
    setup: String.raw`mkdir -p src/shop
cat > src/shop/Order.java <<'EOF'
package shop;
import java.util.*;
import java.util.stream.*;
public class Order {
  private final List<Line> lines = new ArrayList<>();
  record Line(String sku, int cents) {}
  sealed interface State permits Open, Paid {}
  record Open() implements State {}
  record Paid(String by) implements State {}
  int total() { return lines.stream().map(Line::cents).sum(); }
  String by(State s) { return switch (s) { case Open o -> "open"; }; }
  Optional<Line> find(String sku) { return lines.stream().filter(l -> l.sku = sku).findFirst(); }
  void load() { Files.readString(Path.of("x")); }
  Map<String, List<Line>> group() { return lines.stream().collect(Collectors.groupingBy(Line::cents)); }
}
EOF`,
    command: 'javac -Xlint:all -d out src/shop/*.java',
  },
  {
    id: 'go-build-errors',
    setup: String.raw`printf 'module example.org/relay\n\ngo 1.19\n' > go.mod
cat > main.go <<'EOF'
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
)

type Relay interface { Send(ctx context.Context, to string, body []byte) error }
type smtp struct{ host string }

func (s *smtp) Send(to string, body []byte) error { return nil }

func main() {
	var r Relay = &smtp{host: "localhost"}
	err := r.Send(context.Background(), "a", "text")
	x := 5
	http.HandleFunc("/", func(w http.ResponseWriter, r http.Request) { fmt.Fprintln(w, r.URL) })
	return err
}
EOF`,
    command: 'go build ./... && go vet ./...',
  },
  {
    id: 'make-jobs-leveldb',
    setup: String.raw`npm pack --silent leveldown@1.7.2 && tar xzf *.tgz && mv package/deps/leveldb/leveldb-1.20 leveldb && cd leveldb
sed -i 's/restarts_.push_back(buffer_.size());/restarts_.push_bak(buffer_.size());/' table/block_builder.cc`,
    cwd: 'leveldb',
    command:
      'make -j2 CXXFLAGS="-Wall -Wextra -O1 -I. -Iinclude -std=c++0x -DOS_LINUX -DLEVELDB_PLATFORM_POSIX -pthread"',
  },
  {
    id: 'make-keep-going-hiredis',
    setup: String.raw`npm pack --silent hiredis@0.5.0 && tar xzf *.tgz && cd package/deps/hiredis
sed -i '0,/unsigned int len/s//unsigned it len/' dict.c; sed -i '0,/sdslen(/s//sdslenn(/' hiredis.c`,
    cwd: 'package/deps/hiredis',
    command: 'make -k WARNINGS="-Wall -Wextra -Wconversion -Wshadow -Wcast-qual" 2>&1',
  },
  {
    id: 'cmake-configure-fails',
    setup: String.raw`mkdir src && cat > CMakeLists.txt <<'EOF'
cmake_minimum_required(VERSION 3.20)
project(viewer VERSION 2.1 LANGUAGES C CXX)
option(WITH_X11 "window" ON)
include(CheckIncludeFile)
include(CheckFunctionExists)
foreach(h unistd.h sys/mman.h sys/event.h linux/io_uring.h threads.h stdalign.h malloc.h execinfo.h)
  string(MAKE_C_IDENTIFIER HAVE_${'$'}{h} v)
  check_include_file(${'$'}{h} ${'$'}{v})
endforeach()
foreach(f mmap strlcpy getrandom arc4random pthread_setname_np)
  check_function_exists(${'$'}{f} HAVE_${'$'}{f})
endforeach()
find_package(Threads REQUIRED)
find_package(ZLIB)
find_package(PkgConfig)
find_package(OpenCV 4.5 REQUIRED COMPONENTS core imgproc)
add_executable(viewer src/main.cpp)
EOF
echo 'int main(){}' > src/main.cpp`,
    command: 'cmake -S . -B build',
  },
]
