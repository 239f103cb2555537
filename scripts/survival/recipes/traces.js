/** Programs that crash, and the tools that look at crashes. */

const crash = String.raw`cat > crash.c <<'EOF'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct node { char name[16]; struct node *next; } node;
static node *cons(const char *name, node *next) { node *n = malloc(sizeof *n); strcpy(n->name, name); n->next = next; return n; }
static size_t depth(const node *n, int level) { if (level == 40) return strlen(((node *)(long)level)->name); return depth(n->next ? n->next : n, level + 1); }
int main(void) {
  node *list = NULL;
  const char *names[] = {"alpha", "beta", "gamma", "a-name-that-is-too-long-for-it"};
  for (int i = 0; i < 3 + EXTRA; i++) list = cons(names[i], list);
  int *copy = malloc(10 * sizeof(int));
  for (int i = 0; i <= 10; i++) copy[i] = i;
  if (copy[5] > uninit()) printf("big\n");
  printf("%zu\n", depth(list, 0));
  return 0;
}
EOF
sed -i 's/^typedef/static int uninit(void) { volatile int x; return x; }\ntypedef/' crash.c`

export default [
  {
    id: 'python-traceback-chain',
    setup: String.raw`cat > report.py <<'EOF'
import json
import sqlite3
from concurrent.futures import ThreadPoolExecutor


class ReportError(Exception):
    pass


def rows(db, month):
    try:
        return db.execute("select customer, sum(cents) from invoice where month = ? group by custmer", (month,)).fetchall()
    except sqlite3.OperationalError as error:
        raise ReportError(f"report for {month} cannot be read") from error


def render(data, level=0):
    if isinstance(data, dict):
        return {key: render(value, level + 1) for key, value in data.items()}
    return render({"value": data}, level + 1)


def main():
    db = sqlite3.connect(":memory:", check_same_thread=False)
    db.execute("create table invoice (customer text, cents int, month text)")
    try:
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda month: rows(db, month), ["2024-01", "2024-02"]))
    except ReportError:
        print(json.dumps(render({"error": "no report"})))


main()
EOF`,
    command: 'python3 report.py',
  },
  {
    id: 'java-caused-by',
    setup: String.raw`mkdir -p shop/db shop/web
cat > shop/db/Pool.java <<'EOF'
package shop.db;
import java.net.*;
public class Pool {
  public static Socket connect(String host, int port) {
    try { return new Socket(host, port); }
    catch (Exception e) { throw new IllegalStateException("pool 'orders' has no connection left (max=10, waiting=31)", e); }
  }
}
EOF
cat > shop/web/Main.java <<'EOF'
package shop.web;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;
import shop.db.Pool;
public class Main {
  static Object load(int id) {
    try { return Pool.connect("127.0.0.1", 5432); }
    catch (RuntimeException e) { throw new RuntimeException("order " + id + " could not be loaded", e); }
  }
  static List<Object> all(int n) { return IntStream.range(0, n).mapToObj(Main::load).collect(Collectors.toList()); }
  public static void main(String[] args) throws Exception {
    System.out.println("shop 4.2.0 starting");
    ExecutorService pool = Executors.newFixedThreadPool(4);
    List<Future<List<Object>>> jobs = new ArrayList<>();
    for (int i = 0; i < 40; i++) { final int n = i + 1; jobs.add(pool.submit(() -> all(n))); }
    int failed = 0;
    for (Future<?> job : jobs) { try { job.get(); } catch (ExecutionException e) { failed++; e.printStackTrace(); } }
    pool.shutdown();
    System.out.println("jobs: 40, failed: " + failed);
    System.exit(failed > 0 ? 3 : 0);
  }
}
EOF
javac -d out shop/*/*.java`,
    command: 'java -cp out shop.web.Main',
  },
  {
    id: 'go-panic-goroutines',
    setup: String.raw`printf 'module example.org/pool\n\ngo 1.19\n' > go.mod
cat > main.go <<'EOF'
package main

import (
	"fmt"
	"sync"
	"time"
)

type cache struct {
	mu    sync.Mutex
	items map[string]int
}

func (c *cache) put(key string, n int) { c.mu.Lock(); defer c.mu.Unlock(); c.items[key] = n }

func worker(id int, jobs <-chan string, c *cache) {
	for job := range jobs {
		c.put(job, id)
		if len(job) == 6 && id%3 == 0 {
			var other *cache
			other.put(job, id)
		}
		time.Sleep(time.Second)
	}
}

func main() {
	c := &cache{items: map[string]int{}}
	jobs := make(chan string)
	for i := 0; i < 60; i++ {
		go worker(i, jobs, c)
	}
	for i := 0; ; i++ {
		jobs <- fmt.Sprintf("job%d", i)
	}
}
EOF
go build -o pool .`,
    command: 'GOTRACEBACK=all ./pool',
  },
  {
    id: 'rust-panic-backtrace',
    setup: String.raw`mkdir -p src; printf '[package]\nname = "frames"\nversion = "0.1.0"\nedition = "2021"\n' > Cargo.toml
cat > src/main.rs <<'EOF'
use std::collections::HashMap;
fn lookup(map: &HashMap<&str, Vec<u8>>, key: &str) -> u8 { map.get(key).expect("frame table has no such key")[9] }
fn walk(map: &HashMap<&str, Vec<u8>>, keys: &[&str]) -> Vec<u8> { keys.iter().map(|k| lookup(map, k)).collect() }
fn main() {
    let map = HashMap::from([("head", vec![0; 12]), ("tail", vec![1, 2, 3])]);
    println!("{:?}", walk(&map, &["head", "tail"]));
}
EOF
cargo build --offline 2> /dev/null`,
    command: 'RUST_BACKTRACE=full ./target/debug/frames',
  },
  {
    id: 'node-unhandled',
    setup: String.raw`mkdir lib; cat > lib/config.js <<'EOF'
const fs = require('fs')
exports.read = async function read(path) {
  const text = await fs.promises.readFile(path, 'utf8')
  try { return JSON.parse(text) } catch (cause) { throw new Error('config ' + path + ' is not JSON', { cause }) }
}
EOF
echo '{ "port": 8080, "hosts": ["a", "b",] }' > config.json
cat > server.js <<'EOF'
const { read } = require('./lib/config')
async function start() { const config = await read('config.json'); console.log('listening on', config.port) }
async function main() { console.log('starting shop-api 2.3.1 (node ' + process.version + ')'); await start() }
main()
EOF`,
    command: 'node server.js',
  },
  {
    id: 'ruby-backtrace',
    setup: String.raw`cat > import.rb <<'EOF'
require 'json'
require 'csv'
class Importer
  ROWS = "sku,price\nlamp,12.50\ndesk,\nchair,80.00\n"
  def run = CSV.parse(ROWS, headers: true).each_with_index { |row, i| store(row, i) }
  def store(row, i)
    puts "row #{i + 1}: #{row['sku']} #{cents(row['price'])}"
  rescue ArgumentError, TypeError => e
    raise "row #{i + 1} (#{row['sku']}) has no price"
  end
  def cents(text) = (Float(text) * 100).round
end
Importer.new.run
EOF`,
    command: 'ruby import.rb',
  },
  {
    id: 'php-fatal',
    setup: String.raw`cat > page.php <<'EOF'
<?php
declare(strict_types=1);
error_reporting(E_ALL);
class Template { public function __construct(private array $vars) {}
  public function get(string $key): string { return $this->vars[$key]; }
  public function render(string $name): string { return "<h1>" . $this->get('title') . "</h1>" . $this->part($name, 3); }
  private function part(string $name, int $n): string { return $n === 0 ? $this->get($name) : $this->part($name, $n - 1); } }
echo "Rendering\n";
echo $undefined['x'] ?? 'default', "\n", @file_get_contents('/missing'), $list[0], "\n";
echo (new Template(['title' => 'Shop']))->render('footer');
EOF`,
    command: 'php -d display_errors=stderr page.php',
  },
  {
    id: 'perl-die',
    setup: String.raw`cat > sum.pl <<'EOF'
use strict; use warnings; use Carp qw(confess);
my (%sum, $rows);
while (my $line = <DATA>) { chomp $line; my ($who, $n) = split /\t/, $line; $sum{$who} += $n; $rows++ }
print "$_: $sum{$_}\n" for sort keys %sum;
sub average { my ($total, $count) = @_; confess "no rows for '$total'" unless $count; return $total / $count }
sub report { my %r = @_; return map { average($r{$_}, $_ eq 'lee' ? 0 : $rows) } sort keys %r }
print join(', ', report(%sum)), "\n";
__DATA__
kim	12
lee	7x
kim
park	30
EOF`,
    command: 'perl sum.pl',
  },
  {
    id: 'asan-heap-overflow',
    setup: `${crash}\ngcc -DEXTRA=0 -g -fsanitize=address -o crash crash.c`,
    command: './crash',
  },
  {
    id: 'valgrind-memcheck',
    setup: `${crash}\ngcc -DEXTRA=1 -g -O0 -o crash crash.c 2>/dev/null`,
    command: 'valgrind --leak-check=full --track-origins=yes ./crash',
  },
  {
    id: 'gdb-backtrace',
    setup: `${crash}\ngcc -DEXTRA=0 -g -O0 -o crash crash.c 2>/dev/null`,
    command: "gdb -batch -ex run -ex 'bt full' -ex 'info registers' -ex 'x/8i $pc' ./crash",
  },
  {
    id: 'core-dump-cat',
    setup: `${crash}\ngcc -DEXTRA=0 -g -O0 -o crash crash.c 2>/dev/null; gdb -batch -ex run -ex 'generate-core-file core' ./crash > /dev/null 2>&1; test -s core`,
    command: 'cat core',
  },
  {
    id: 'strace-config',
    setup: String.raw`cat > app.py <<'EOF'
import configparser, os, sys
config = configparser.ConfigParser()
found = config.read(["/etc/relay/relay.ini", os.path.expanduser("~/.config/relay.ini"), "relay.ini"])
sys.exit(0 if found else "relay: no configuration")
EOF`,
    command: 'strace -f python3 app.py',
  },
]
