/** Test runners that fail. */

const pytestSmall = String.raw`
mkdir -p billing tests && touch billing/__init__.py
cat > billing/invoice.py <<'EOF'
from dataclasses import dataclass, field
from datetime import date, timedelta


@dataclass
class Line:
    text: str
    cents: int
    count: int = 1


@dataclass
class Invoice:
    number: str
    issued: date
    lines: list[Line] = field(default_factory=list)
    days_to_pay: int = 30

    @property
    def due(self) -> date:
        return self.issued + timedelta(days=self.days_to_pay)

    def total(self) -> int:
        return sum(line.cents for line in self.lines)

    def overdue(self, today: date) -> bool:
        return today >= self.due


def parse_amount(text: str) -> int:
    whole, _, part = text.replace(",", ".").partition(".")
    return int(whole) * 100 + int(part or 0)
EOF
cat > tests/test_invoice.py <<'EOF'
from datetime import date

import pytest

from billing.invoice import Invoice, Line, parse_amount


@pytest.fixture
def invoice():
    return Invoice("2024-017", date(2024, 1, 31), [Line("Beratung", 12000, 3), Line("Fahrt", 4550)])


def test_due_is_thirty_days_later(invoice):
    assert invoice.due == date(2024, 3, 1)


def test_total_counts_every_piece(invoice):
    assert invoice.total() == 40550


def test_is_not_overdue_on_its_last_day(invoice):
    assert not invoice.overdue(date(2024, 3, 1))


@pytest.mark.parametrize(
    "text, cents", [("12", 1200), ("12.50", 1250), ("12,5", 1250), ("0.05", 5), ("1.234,50", 123450)]
)
def test_parse_amount(text, cents):
    assert parse_amount(text) == cents
EOF
`

export default [
  {
    id: 'pytest-small',
    setup: pytestSmall,
    command: 'python3 -m pytest',
  },
  {
    id: 'pytest-collection-error',
    setup: `${pytestSmall}\nsed -i 's/^from billing.invoice import.*/from billing.invoices import Invoice, Line, parse_amount/' tests/test_invoice.py`,
    command: 'cd tests && python3 -m pytest -q',
    env: { PYTHONPATH: '/home/user/project' },
  },
  {
    id: 'pytest-networkx-verbose',
    setup: String.raw`cp -r /usr/lib/python3/dist-packages/networkx .
sed -i 's/vu_dist = dist\[v\] + cost$/vu_dist = dist[v] + max(cost, 1)/' networkx/algorithms/shortest_paths/weighted.py`,
    command: 'python3 -m pytest -v networkx/algorithms/shortest_paths networkx/classes networkx/utils',
  },
  {
    id: 'unittest-textwrap',
    setup: String.raw`apt-get download -q libpython3.11-testsuite && dpkg-deb -x libpython3.11-testsuite*.deb x && rm *.deb
cp x/usr/lib/python3.11/test/test_textwrap.py . && rm -r x
sed 's/if self.fix_sentence_endings:/if not self.fix_sentence_endings:/' /usr/lib/python3.11/textwrap.py > textwrap.py`,
    command: 'python3 -m unittest -v test_textwrap',
  },
  {
    id: 'go-test-verbose',
    setup: String.raw`cp -rL /usr/share/gocode/src/github.com/gorilla/mux . && chmod -R u+w mux && cd mux
printf 'module github.com/gorilla/mux\n\ngo 1.19\n' > go.mod
sed -i 's/http.StatusMethodNotAllowed)/http.StatusNotFound)/' mux.go`,
    cwd: 'mux',
    command: 'go test -v ./...',
  },
  {
    id: 'cargo-test',
    setup: String.raw`mkdir -p src tests
printf '[package]\nname = "ledger"\nversion = "0.3.1"\nedition = "2021"\n' > Cargo.toml
cat > src/lib.rs <<'EOF'
//! A ledger of accounts.
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LedgerError { UnknownAccount(String), Insufficient { have: i64, need: i64 } }

#[derive(Debug, Default)]
pub struct Ledger { accounts: BTreeMap<String, i64>, log: Vec<(String, i64)> }

impl Ledger {
    pub fn open(&mut self, name: &str, cents: i64) { self.accounts.insert(name.to_string(), cents); }
    pub fn balance(&self, name: &str) -> Result<i64, LedgerError> {
        self.accounts.get(name).copied().ok_or_else(|| LedgerError::UnknownAccount(name.to_string()))
    }
    /// Moves money.
    ///
    /// EXAMPLE
    pub fn transfer(&mut self, from: &str, to: &str, cents: i64) -> Result<(), LedgerError> {
        let have = self.balance(from)?;
        self.balance(to)?;
        if have <= cents { return Err(LedgerError::Insufficient { have, need: cents }); }
        *self.accounts.get_mut(from).unwrap() -= cents;
        *self.accounts.get_mut(to).unwrap() += cents;
        self.log.push((format!("{from}->{to}"), cents));
        Ok(())
    }
    pub fn history(&self, last: usize) -> &[(String, i64)] { &self.log[self.log.len() - last..] }
}

#[cfg(test)]
mod tests {
    use super::*;
    fn two() -> Ledger { let mut l = Ledger::default(); l.open("a", 500); l.open("b", 0); l }
    #[test] fn opens() { assert_eq!(two().balance("a"), Ok(500)); }
    #[test] fn unknown() { assert_eq!(two().balance("z"), Err(LedgerError::UnknownAccount("z".into()))); }
    #[test] fn moves() { let mut l = two(); l.transfer("a", "b", 200).unwrap(); assert_eq!(l.balance("b"), Ok(200)); }
    #[test] fn moves_everything() { let mut l = two(); assert_eq!(l.transfer("a", "b", 500), Ok(())); }
    #[test] fn history_is_short() { let mut l = two(); l.transfer("a", "b", 1).unwrap(); assert_eq!(l.history(5).len(), 1); }
    #[test] fn sum_is_kept() { for n in 1..400 { let mut l = two(); let _ = l.transfer("a", "b", n); assert_eq!(l.balance("a").unwrap() + l.balance("b").unwrap(), 500); } }
}
EOF
`,
    command: 'cargo test --offline',
  },
  {
    id: 'ctest-output-on-failure',
    setup: String.raw`cat > CMakeLists.txt <<'EOF'
cmake_minimum_required(VERSION 3.20)
project(geometry CXX)
enable_testing()
foreach(name vector matrix quaternion polygon intersect hull transform mesh bounds ray)
  add_executable(test_${'$'}{name} ${'$'}{name}.cpp)
  add_test(NAME geometry.${'$'}{name} COMMAND test_${'$'}{name})
endforeach()
EOF
for n in vector matrix quaternion polygon intersect hull transform mesh bounds ray; do cat > $n.cpp <<EOF
#include <cmath>
#include <cstdio>
#define CHECK(a) do { if (!(a)) { std::fprintf(stderr, "%s:%d: check failed: %s\n", __FILE__, __LINE__, #a); ++failed; } else std::printf("ok %s\n", #a); } while (0)
int failed = 0;
int main() {
  for (int i = 1; i < 20; ++i) CHECK(std::hypot(3.0 * i, 4.0 * i) == 5.0 * i);
  $( [ $n = quaternion ] && echo 'CHECK(std::sqrt(2.0) * std::sqrt(2.0) == 2.0);' )
  $( [ $n = hull ] && echo 'int *p = nullptr; *(volatile int*)p = 1;' )
  return failed;
}
EOF
done
cmake -S . -B build > /dev/null && cmake --build build > /dev/null`,
    command: 'ctest --test-dir build --output-on-failure',
  },
  {
    id: 'bats-backup',
    setup: String.raw`cat > backup.sh <<'EOF'
rotate() { local dir=$1 keep=$2; ls -1 "$dir" | sort -r | tail -n "+$keep" | while read -r f; do rm "$dir/$f"; done; }
stamp() { date -u -d "@$1" +%Y%m%dT%H%M%SZ; }
size_ok() { [ "$(stat -c %s "$1")" -gt 0 ]; }
EOF
cat > backup.bats <<'EOF'
setup() { load_dir=$BATS_TEST_TMPDIR; source ./backup.sh; mkdir -p "$load_dir/b"; for i in 1 2 3 4 5; do echo x > "$load_dir/b/2024010$i"; done; }
@test "stamp is UTC" { [ "$(stamp 0)" = 19700101T000000Z ]; }
@test "rotate keeps the newest" { rotate "$load_dir/b" 3; [ -e "$load_dir/b/20240105" ]; }
@test "rotate keeps as many as asked" { rotate "$load_dir/b" 3; run ls -1 "$load_dir/b"; echo "left: ${'$'}{lines[*]}"; [ "${'$'}{#lines[@]}" -eq 3 ]; }
@test "rotate of more than there are keeps all" { rotate "$load_dir/b" 9; [ "$(ls "$load_dir/b" | wc -l)" -eq 5 ]; }
@test "an empty file is no backup" { : > "$load_dir/e"; run size_ok "$load_dir/e"; [ "$status" -ne 0 ]; }
@test "a missing file is no backup" { run size_ok "$load_dir/none"; [ "$status" -eq 1 ]; [ -z "$output" ]; }
EOF`,
    command: 'bats backup.bats',
  },
  {
    id: 'phpunit-money',
    setup: String.raw`mkdir -p src tests
cat > src/Money.php <<'EOF'
<?php
final class Money {
    public function __construct(public readonly int $cents, public readonly string $currency) {}
    public static function parse(string $text): self {
        [$amount, $currency] = explode(' ', $text);
        return new self((int) ((float) $amount * 100), $currency);
    }
    public function plus(Money $other): self { return new self($this->cents + $other->cents, $this->currency); }
    public function split(int $ways): array { return array_fill(0, $ways, new self(intdiv($this->cents, $ways), $this->currency)); }
}
EOF
cat > tests/MoneyTest.php <<'EOF'
<?php
require __DIR__ . '/../src/Money.php';
use PHPUnit\Framework\TestCase;
final class MoneyTest extends TestCase {
    public function amounts(): array { return [['1 EUR', 100], ['19.99 EUR', 1999], ['0.29 EUR', 29], ['1.10 USD', 110]]; }
    /** @dataProvider amounts */
    public function testParse(string $text, int $cents): void { $this->assertSame($cents, Money::parse($text)->cents); }
    public function testPlusRefusesOtherCurrency(): void { $this->expectException(InvalidArgumentException::class); (new Money(1, 'EUR'))->plus(new Money(1, 'USD')); }
    public function testSplitLosesNothing(): void { $this->assertSame(100, array_sum(array_map(fn ($m) => $m->cents, (new Money(100, 'EUR'))->split(3)))); }
    public function testNoCurrency(): void { $this->assertSame('EUR', Money::parse('5')->currency); }
}
EOF`,
    command: 'phpunit --testdox tests',
  },
  {
    id: 'rspec-shop',
    setup: String.raw`mkdir -p lib spec
cat > lib/inventory.rb <<'EOF'
class Inventory
  class OutOfStock < StandardError; end
  def initialize; @stock = Hash.new(0); @reserved = Hash.new(0); end
  def receive(sku, count) = @stock[sku] += count
  def available(sku) = @stock[sku]
  def reserve(sku, count)
    raise OutOfStock, "#{sku}: #{count} wanted, #{available(sku)} there" if count > @stock[sku]
    @reserved[sku] += count
  end
  def report = @stock.map { |sku, n| "#{sku.ljust(10)}#{n.to_s.rjust(4)}" }.join("\n")
end
EOF
cat > spec/inventory_spec.rb <<'EOF'
require_relative '../lib/inventory'
RSpec.describe Inventory do
  subject(:inventory) { described_class.new.tap { |i| i.receive('lamp', 5) } }
  it('has what came in') { expect(inventory.available('lamp')).to eq 5 }
  it('knows nothing of others') { expect(inventory.available('desk')).to eq 0 }
  it 'holds back what is reserved' do
    inventory.reserve('lamp', 3)
    expect(inventory.available('lamp')).to eq 2
  end
  it 'refuses to reserve twice' do
    inventory.reserve('lamp', 4)
    expect { inventory.reserve('lamp', 4) }.to raise_error(Inventory::OutOfStock)
  end
  it('reports') { inventory.receive('desk', 12); expect(inventory.report).to eq "desk        12\nlamp         5" }
end
EOF`,
    command: 'rspec --format documentation',
  },
  {
    id: 'prove-text',
    setup: String.raw`mkdir t
for n in 00-load 10-parse 20-format 30-unicode 40-errors; do cat > t/$n.t <<'EOF'
use strict; use warnings; use Test::More;
my $n = 40;
for my $i (1 .. $n) { is(sprintf('%03d', $i), ('0' x (3 - length $i)) . $i, "number $i is padded"); }
EXTRA
done_testing;
EOF
case $n in
  20-format) extra='is_deeply([split /,/, "a,b,,"], ["a","b","",""], "split keeps trailing fields");' ;;
  30-unicode) extra='is(length("\x{65E5}\x{672C}"), 2, "two characters"); is(uc "stra\x{df}e", "STRASSE", "sharp s in capitals"); { no utf8; is(length("日本"), 2, "source is read as UTF-8"); }' ;;
  40-errors) extra='my %h; $h{config}{path} = undef; open(my $f, "<", "/etc/app/missing.conf") or die "cannot open config: $!";' ;;
  *) extra='' ;;
esac
E="$extra" perl -pi -e 's/^EXTRA$/$ENV{E}/' t/$n.t; done`,
    command: 'prove -v t',
  },
]
