/** Builds the image from nothing: packages, root, cold boot, compressed state, manifest. */
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Apt, unsupportedReason } from './apt.js'
import { coldBoot, MEMORY_MB, VGA_MEMORY_MB } from './boot.js'
import { attempt, demand } from './command.js'
import { packCpio } from './cpio.js'
import { ImageBuildError } from './fail.js'
import { licenceOf } from './licence.js'
import { BUILD_ONLY, ESSENTIAL, FIRMWARE, KERNEL, OPTIONAL } from './packages.js'
import { finishRoot, layBuildFolder, readInit, startRoot, unpack } from './root.js'

/**
 * A higher level takes minutes for the last few percent. The window of 32 MB finds what lies twice in the memory
 * of the machine; v86's decoder takes up to 128 MB.
 */
const ZSTD_OPTIONS = ['-17', '--long=25', '-T0', '-q', '-f']

/**
 * @param {string} out an empty folder for the result
 * @param {string} work an empty folder for what is only needed while building
 * @param {string} key names this build in the manifest
 * @param {(line: string) => void} onProgress
 */
export async function buildImage(out, work, key, onProgress) {
  const reason = await unsupportedReason()
  if (reason) throw new ImageBuildError(`The Linux image cannot be built here: ${reason}.`)
  const started = Date.now()
  onProgress('fetching package lists')
  const apt = new Apt(join(work, 'apt'), 'i386')
  await apt.update(onProgress)
  const kernelName = await apt.firstDependency(KERNEL)
  if (!kernelName)
    throw new ImageBuildError(`The package lists have no ${KERNEL}. Is the Debian mirror reachable?`)
  const wanted = [...ESSENTIAL, ...OPTIONAL, ...BUILD_ONLY, FIRMWARE, kernelName]
  const packages = await apt.show(wanted)
  const debs = await apt.download(packages, onProgress)
  const absent = wanted.filter((name) => !debs.has(name))
  const needed = absent.filter((name) => !OPTIONAL.includes(name))
  if (needed.length > 0)
    throw new ImageBuildError(`Packages that the image needs could not be had: ${needed.join(', ')}.`)
  for (const name of absent) onProgress(`the package ${name} could not be had; the image goes without it`)

  onProgress('unpacking packages')
  const folders = {
    root: join(work, 'root'),
    dev: join(work, 'dev'),
    kernel: join(work, 'kernel'),
    build: join(work, 'build'),
  }
  for (const dir of Object.values(folders)) await mkdir(dir, { recursive: true })
  await startRoot(folders.root)
  await startRoot(folders.dev)
  for (const [name, deb] of debs) {
    const target = BUILD_ONLY.includes(name)
      ? folders.dev
      : name === FIRMWARE || name === kernelName
        ? folders.kernel
        : folders.root
    await unpack(deb, target)
  }
  const manifestPackages = []
  for (const entry of packages.filter(({ name }) => debs.has(name) && !BUILD_ONLY.includes(name))) {
    const home = entry.name === FIRMWARE || entry.name === kernelName ? folders.kernel : folders.root
    manifestPackages.push({ ...entry, licence: await licenceOf(home, entry.name) })
  }
  await finishRoot(folders.root)
  await layBuildFolder({ dev: folders.dev, kernel: folders.kernel, out: folders.build })
  await writeFile(join(folders.root, 'init'), await readInit(), { mode: 0o755 })
  const initrd = await packCpio([
    { dir: folders.root, prefix: '' },
    { dir: folders.build, prefix: 'build' },
  ])
  const firmware = join(folders.kernel, 'usr/share/seabios')
  const kernelFile =
    (await readdir(join(folders.kernel, 'boot'))).find((name) => name.startsWith('vmlinuz-')) ?? 'vmlinuz'
  const zstd = await findZstd(join(work, 'zstd'), onProgress)
  onProgress(`booting Linux (root of ${(initrd.length / 1e6).toFixed(1)} MB)`)
  const { state, missing, broken } = await coldBoot(
    {
      bios: await readFile(join(firmware, 'bios.bin')),
      vgaBios: await readFile(join(firmware, 'vgabios-stdvga.bin')),
      kernel: await readFile(join(folders.kernel, 'boot', kernelFile)),
      initrd,
    },
    onProgress,
  )
  for (const program of missing) onProgress(`the program ${program} is not in the image`)
  if (broken.length > 0) throw new ImageBuildError(`Programs of the image do not work: ${broken.join('; ')}`)

  onProgress(`compressing ${(state.length / 1e6).toFixed(1)} MB`)
  await writeFile(join(work, 'state.bin'), state)
  await demand(zstd, [...ZSTD_OPTIONS, join(work, 'state.bin'), '-o', join(out, 'state.bin.zst')])
  await copyFile(join(firmware, 'bios.bin'), join(out, 'bios.bin'))
  await copyFile(join(firmware, 'vgabios-stdvga.bin'), join(out, 'vgabios.bin'))
  await copyFile(createRequire(import.meta.url).resolve('v86/build/v86.wasm'), join(out, 'v86.wasm'))
  /** @type {Record<string, { bytes: number, sha256: string }>} */
  const files = {}
  for (const name of ['bios.bin', 'vgabios.bin', 'state.bin.zst', 'v86.wasm']) {
    const bytes = await readFile(join(out, name))
    files[name] = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
  const manifest = {
    key,
    builtAt: new Date().toISOString(),
    memoryMb: MEMORY_MB,
    vgaMemoryMb: VGA_MEMORY_MB,
    stateBytes: state.length,
    files,
    absentPackages: absent,
    missingPrograms: missing,
    sourceOffer:
      'Debian publishes the source of every package: `apt-get source SOURCE=SOURCE_VERSION`, with deb-src lines.',
    packages: manifestPackages,
  }
  await writeFile(join(out, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`)
  const size = (await stat(join(out, 'state.bin.zst'))).size
  onProgress(`image of ${(size / 1e6).toFixed(1)} MB built in ${Math.round((Date.now() - started) / 1000)} s`)
  await rm(work, { recursive: true, force: true })
}

/** The machine's own zstd, or one unpacked from its package. */
async function findZstd(/** @type {string} */ dir, /** @type {(line: string) => void} */ onProgress) {
  const own = await attempt('zstd', ['--version']).catch(() => null)
  if (own?.code === 0) return 'zstd'
  onProgress('fetching the zstd program')
  const apt = new Apt(join(dir, 'apt'), null)
  await apt.update(onProgress)
  const deb = (await apt.download(await apt.show(['zstd']), onProgress)).get('zstd')
  if (!deb) throw new ImageBuildError('The program zstd is not installed and its package could not be had.')
  const root = join(dir, 'root')
  await mkdir(root, { recursive: true })
  await unpack(deb, root)
  return join(root, 'usr/bin/zstd')
}
