/** Outputs in Korean and Chinese: messages of translated programs, and text in these languages. */

const ring = String.raw`cat > main.c <<'EOF'
#include <stdio.h>
int sum(int n) { int s; for (int i = 0; i <= n; i++) s += i; return total; }
int main(void) { char *p = 5; printf("%s\n", sum(3)); undefined_call(1); return "x" }
EOF`

export default [
  {
    id: 'make-korean',
    setup: String.raw`printf 'all: 설치 문서 검사\n설치: 프로그램\n\tcp 프로그램 /usr/bin\n프로그램: main.c\n\tcp main.c 프로그램\n문서:\n\tfalse\n검사: 없는파일.o\n\ttrue\n' > Makefile; touch main.c`,
    command: 'make -k -w',
    env: { LC_ALL: 'ko_KR.UTF-8' },
  },
  {
    id: 'gcc-chinese',
    setup: ring,
    command: 'gcc -Wall -O1 main.c',
    env: { LC_ALL: 'zh_CN.UTF-8' },
  },
  {
    id: 'git-korean',
    setup: String.raw`mkdir repo && cd repo && git init -q -b main && git config user.name 박민아 && git config user.email mina@example.org
for f in 주문 재고 배송; do printf '이름: %s\n단가: 100\n' $f > $f.yaml; done; git add -A; git commit -qm '처음 커밋'; git checkout -qb 할인; sed -i 's/단가: 100/단가: 90/' *.yaml; git rm -qf 배송.yaml; git commit -qam '할인 적용'; git checkout -q main; sed -i 's/단가: 100/단가: 120/' 주문.yaml 배송.yaml; git commit -qam '단가 인상'; git merge 할인 > /dev/null || true; touch 새파일.txt`,
    cwd: 'repo',
    command: 'git status; git merge 할인; git commit -m x',
    env: { LC_ALL: 'ko_KR.UTF-8' },
  },
  {
    id: 'apt-chinese',
    user: 'root',
    command: 'apt-get install -y nginx-extra python3-not-there; apt-get remove -s curl',
    env: { LC_ALL: 'zh_CN.UTF-8' },
  },
  {
    id: 'coreutils-korean',
    setup: 'mkdir src dst; touch src/a; touch src/비밀; chmod 000 src/비밀; mkdir dst/a',
    command:
      'cp -rv src/a src/비밀 없는파일 dst; ls --없음; rm -v /etc/passwd < /dev/null; tar tf 없는파일.tar',
    env: { LC_ALL: 'ko_KR.UTF-8' },
  },
  {
    id: 'log-korean',
    setup: String.raw`cat > 서비스.py <<'EOF'
import logging, random, sys, datetime
random.seed(9); 시계 = datetime.datetime(2024, 6, 3, 9, 0)
class 형식(logging.Formatter):
    def formatTime(self, r, d=None):
        global 시계; 시계 += datetime.timedelta(seconds=random.randint(0, 4)); return 시계.strftime("%Y-%m-%d %H:%M:%S")
logging.basicConfig(level=logging.INFO, handlers=[h := logging.StreamHandler(sys.stdout)]); h.setFormatter(형식("%(asctime)s %(levelname)s [%(name)s] %(message)s"))
주문, 결제, 배송 = (logging.getLogger(n) for n in ("주문", "결제", "배송"))
class 결제오류(Exception): pass
def 승인(번호):
    if 번호 == 1873: raise 결제오류("카드 한도를 초과했습니다 (승인 코드 51)")
for n in range(1, 2600):
    주문.info("주문 %d번을 접수했습니다: 상품 %s, 수량 %d개, 고객 %s", n, random.choice(["책상", "의자", "조명", "책장"]), random.randint(1, 9), random.choice(["김철수", "이영희", "박민아", "최지훈"]))
    try: 승인(n); 결제.info("주문 %d번 결제를 승인했습니다 (%d원)", n, random.randint(10, 900) * 1000)
    except 결제오류: 결제.exception("주문 %d번 결제에 실패했습니다. 다시 시도하지 않습니다", n)
    if n % 3 == 0: 배송.info("주문 %d번을 %s 물류센터로 보냈습니다", n, random.choice(["서울", "부산", "대전", "광주"]))
    if n == 211: 배송.warning("부산 물류센터의 재고 정보가 6시간 동안 갱신되지 않았습니다")
EOF
python3 서비스.py > 서비스.log`,
    command: 'cat 서비스.log',
  },
  {
    id: 'log-chinese',
    setup: String.raw`cat > 任务.py <<'EOF'
import random, datetime, traceback
random.seed(8); 时间 = datetime.datetime(2024, 6, 3, 1, 0)
def 记(级别, 内容):
    global 时间; 时间 += datetime.timedelta(seconds=random.randint(0, 3)); print(f"{时间:%Y-%m-%d %H:%M:%S} [{级别}] {内容}")
库存 = {"台灯": 40, "书桌": 12, "椅子": 0}
for n in range(1, 1500):
    货 = random.choice(["台灯", "书桌"]) if n != 1204 else "衣柜"
    记("信息", f"开始同步任务 {n}：仓库{random.choice(['北京', '上海', '深圳', '成都'])}，商品「{货}」")
    try: 记("信息", f"任务 {n} 完成，当前库存 {库存[货]} 件，用时 {random.randint(20, 900)} 毫秒")
    except KeyError:
        记("错误", f"任务 {n} 失败：商品「{货}」不在库存表中，已回滚"); print(traceback.format_exc(), end="")
    if n % 50 == 0: 记("调试", f"队列长度 {random.randint(0, 30)}，失败 0 个")
记("信息", "全部任务结束：成功 1498，失败 1")
EOF
python3 任务.py > 同步.log`,
    command: 'cat 同步.log',
  },
  {
    id: 'python-chinese-argparse',
    setup: String.raw`cat > 工具.py <<'EOF'
import argparse
p = argparse.ArgumentParser(description='把销售数据导出为报表。', epilog='示例：python3 工具.py 导出 --月份 2024-05')
s = p.add_subparsers(dest='命令', required=True)
e = s.add_parser('导出', help='导出一个月的数据'); e.add_argument('--月份', required=True, help='格式为 年-月'); e.add_argument('--格式', choices=['表格', '文本'], default='文本')
s.add_parser('检查', help='检查数据是否完整')
p.parse_args()
EOF`,
    command: 'python3 工具.py 导出 --月份 2024-05 --格式 图片',
  },
]
