/** Lays out the guest's root file system from unpacked packages, and the tools of its cold boot beside it. */
import { spawn } from 'node:child_process'
import {
  chmod,
  copyFile,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { neededLibraries } from './elf.js'
import { ImageBuildError } from './fail.js'
import { LEFT_OUT, MODULES, PROGRAMS } from './packages.js'

const GUEST = join(dirname(fileURLToPath(import.meta.url)), 'guest')
const LIBRARIES = 'usr/lib/i386-linux-gnu'

/** Libraries that are loaded by name at run time, so that nothing lists them as needed. */
const LOADED_BY_NAME =
  /^(ld-linux|libc\.so|libm\.so|libpthread|libdl|librt|libutil|libnss_files|libnss_compat)/

/**
 * Unpacks a package into a root whose /bin, /sbin and /lib are links into /usr: packages still ship both, and
 * dpkg-deb -x would put folders in place of the links.
 * @param {string} deb @param {string} root
 * @returns {Promise<void>}
 */
export function unpack(deb, root) {
  return new Promise((resolve, reject) => {
    const failed = () => reject(new ImageBuildError(`The package ${basename(deb)} could not be unpacked.`))
    const from = spawn('dpkg-deb', ['--fsys-tarfile', deb], { stdio: ['ignore', 'pipe', 'ignore'] })
    const to = spawn('tar', ['-x', '--keep-directory-symlink', '--no-same-owner', '-C', root], {
      stdio: [from.stdout, 'ignore', 'ignore'],
    })
    from.on('error', failed)
    to.on('error', failed)
    to.on('close', (code) => (code === 0 ? resolve() : failed()))
  })
}

/** An empty root with one /usr, as Debian makes at install time. */
export async function startRoot(/** @type {string} */ root) {
  for (const dir of ['bin', 'sbin', 'lib']) {
    await mkdir(join(root, 'usr', dir), { recursive: true })
    await symlink(`usr/${dir}`, join(root, dir))
  }
}

/**
 * Takes out what is not wanted, and adds what packages' install scripts would have made.
 * @param {string} root
 */
export async function finishRoot(root) {
  for (const path of LEFT_OUT) await rm(join(root, path), { recursive: true, force: true })
  const bin = join(root, 'usr/bin')
  for (const name of await readdir(bin)) {
    if (/^i686-linux-gnu-(?!strings$)/.test(name)) await rm(join(bin, name))
  }
  // The same program, and it starts in half the time: nothing is linked at each start.
  await rename(join(bin, 'bash-static'), join(bin, 'bash'))
  await dropUnusedLibraries(root)
  for (const [link, target] of [
    ['usr/bin/awk', 'gawk'],
    ['usr/bin/vi', 'vim.tiny'],
    ['usr/bin/strings', 'i686-linux-gnu-strings'],
    ['usr/bin/which', 'which.debianutils'],
    ['usr/bin/sh', 'bash'],
    ['usr/bin/pager', 'less'],
    ['usr/lib/git-core/git', '../../bin/git'],
    ['etc/mtab', '../proc/self/mounts'],
  ]) {
    if (link.startsWith('usr/bin') && !(await exists(join(bin, target)))) continue
    await rm(join(root, link), { force: true })
    await mkdir(dirname(join(root, link)), { recursive: true })
    await symlink(target, join(root, link))
  }
  for (const dir of 'proc sys dev tmp run mnt root home etc var/tmp var/log usr/local/bin usr/lib/sightline'.split(
    ' ',
  )) {
    await mkdir(join(root, dir), { recursive: true })
  }
  await chmod(join(root, 'tmp'), 0o1777)
  await chmod(join(root, 'var/tmp'), 0o1777)
  await cp(join(GUEST, 'etc'), join(root, 'etc'), { recursive: true })
}

/**
 * @param {string} root
 * @throws {ImageBuildError} when a program of the image needs a library that no package brought
 */
async function dropUnusedLibraries(root) {
  const dir = join(root, LIBRARIES)
  /** @type {Set<string>} */
  const wanted = new Set()
  const queue = []
  for (const folder of ['usr/bin', 'usr/lib/git-core']) {
    for (const name of await readdir(join(root, folder)).catch(() => [])) queue.push(join(root, folder, name))
  }
  const present = await readdir(dir)
  queue.push(...present.filter((name) => LOADED_BY_NAME.test(name)).map((name) => join(dir, name)))
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const info = await stat(path).catch(() => null)
    if (!info?.isFile()) continue
    for (const name of neededLibraries(await readFile(path)) ?? []) {
      if (wanted.has(name)) continue
      wanted.add(name)
      if (await exists(join(dir, name))) queue.push(join(dir, name))
      else if (!(await exists(join(root, 'usr/lib', name)))) {
        throw new ImageBuildError(
          `The program ${basename(path)} needs the library ${name}, which no package brought.`,
        )
      }
    }
  }
  for (const name of present) {
    if (!/\.so(\.|$)/.test(name) || LOADED_BY_NAME.test(name)) continue
    // A link keeps the file it names: both start with the same `libname.so`, or the file carries the version.
    const stem = name.replace(/[-.]\d.*|\.so.*/g, '')
    const used = [...wanted].some((other) => other === name || other.replace(/[-.]\d.*|\.so.*/g, '') === stem)
    if (!used) await rm(join(dir, name))
  }
}

/**
 * The folder /build of the cold boot: compiler, headers, modules, our sources, the lists of what to check.
 * @param {{ dev: string, kernel: string, out: string }} paths unpacked build packages, kernel package, where to
 */
export async function layBuildFolder({ dev, kernel, out }) {
  const lib = join(dev, LIBRARIES)
  for (const dir of ['lib', 'tcclib', 'include', 'modules']) await mkdir(join(out, dir), { recursive: true })
  await copyFile(join(dev, 'usr/bin/busybox'), join(out, 'busybox'))
  await copyFile(join(dev, 'usr/bin/tcc'), join(out, 'tcc'))
  for (const name of ['crt1.o', 'crti.o', 'crtn.o', 'libc.so', 'libc_nonshared.a']) {
    await copyFile(join(lib, name), join(out, 'lib', name))
  }
  await cp(join(lib, 'tcc'), join(out, 'tcclib'), { recursive: true })
  await cp(join(dev, 'usr/include'), join(out, 'include'), { recursive: true })
  await rm(join(out, 'include/drm'), { recursive: true, force: true })
  const versions = await readdir(join(kernel, 'lib/modules'))
  for (const module of MODULES) {
    const name = `${basename(module)}.ko`
    await copyFile(
      join(kernel, 'lib/modules', versions[0] ?? '', 'kernel', dirname(module), name),
      join(out, 'modules', name),
    )
  }
  await writeFile(join(out, 'modules/order'), MODULES.map((module) => basename(module)).join('\n'))
  await writeFile(join(out, 'programs'), PROGRAMS.join('\n'))
  for (const name of ['agent.c', 'see.c', 'catb.c', 'checks'])
    await copyFile(join(GUEST, name), join(out, name))
}

/** The kernel's first process of the cold boot. */
export async function readInit() {
  return readFile(join(GUEST, 'init'))
}

function exists(/** @type {string} */ path) {
  return stat(path).then(
    () => true,
    () => false,
  )
}
