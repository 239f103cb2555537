import { expect, test } from 'vitest'
import { createLinuxHost } from '/work/main/src/execution/hosts/linux/host.ts'
import { loadImageFromDir } from '/work/main/src/execution/hosts/linux/node.ts'

test('smoke', async () => {
  const t0 = performance.now()
  const image = await loadImageFromDir(process.env.IMG ?? '/tmp/lx/img-a')
  const host = await createLinuxHost({ image, workdirName: 'project' })
  console.log('boot', performance.now() - t0)
  let n = 0
  const text = async (p: string) => new TextDecoder().decode(await host.files.readFile(p))
  const run = async (command: string, mode: 'session' | 'plain' = 'session', extra = {}) => {
    const id = `t-${++n}`
    const r = host.run(
      {
        id,
        command,
        mode,
        timeoutMs: 20000,
        outputLimitBytes: 1 << 28,
        env: mode === 'plain' ? { PATH: host.path, HOME: '/home/user', LC_ALL: 'C.UTF-8' } : {},
        ...extra,
      },
      () => {},
    )
    const o = await r.outcome
    return {
      ...o,
      out: await text(`/run/sightline/${id}/stdout`),
      err: await text(`/run/sightline/${id}/stderr`),
    }
  }
  const show = async (c: string, m: 'session' | 'plain' = 'session', e = {}) => {
    try {
      const r = await run(c, m, e)
      console.log(
        m,
        JSON.stringify(c.slice(0, 60)),
        r.durationMs.toFixed(1),
        r.exitCode,
        r.signal,
        r.stages,
        r.cwd,
        JSON.stringify(r.out.slice(0, 300)),
        JSON.stringify(r.err.slice(0, 200)),
      )
    } catch (e) {
      console.log(c, e)
    }
  }
  await show('echo hi')
  await show('echo hi')
  await show('echo hi; pip install x', 'plain')
  await show('pip install x')
  await show(
    'id; pwd; ls -la / /home /home/user /host; free -m; uptime; date; mount; ps aux; env; declare -p | grep sight',
  )
  await show('cd /tmp; export A="x y" B=$\'a\nb\'; false | true | (exit 3)')
  await show('pwd; echo "$A" "$B"; export C; echo $OLDPWD')
  await show('echo a; echo b > /dev/stdout; echo c')
  await show('yes | head -1')
  await show('kill -9 $$')
  await show('trap "echo bye \\$?" EXIT; set -e; false; echo no')
  await show('trap "echo bye \\$?" EXIT; cd /usr; exit 5')
  await show('pwd; cat', 'session', { stdin: new TextEncoder().encode('in\n') })
  await show('while :; do :; done', 'session', { timeoutMs: 700 })
  await show('sleep 50 & echo started')
  await show('head -c 3000000 /dev/urandom | wc -c')
  for (const c of ['echo hi', 'ls /', 'cat /etc/passwd | grep root | wc -l']) {
    for (const m of ['session', 'plain'] as const) {
      const a: number[] = []
      const w: number[] = []
      for (let i = 0; i < 20; i++) {
        const t = performance.now()
        const r = await run(c, m)
        a.push(r.durationMs)
        w.push(performance.now() - t)
      }
      a.sort((x, y) => x - y)
      w.sort((x, y) => x - y)
      console.log(m, c, 'median', a[10].toFixed(1), 'wall', w[10].toFixed(1), 'min', a[0].toFixed(1))
    }
  }
  await host.teardown()
}, 120000)
