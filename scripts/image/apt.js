/**
 * Debian packages without root and without touching the machine's own package state: apt is given lists, cache
 * and status of its own, and only ever downloads.
 */
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { attempt } from './command.js'
import { ImageBuildError } from './fail.js'

/** @typedef {{ name: string, version: string, source: string, sourceVersion: string, size: number }} Package */

/** Downloads at a time, and packages in each. */
const WORKERS = 3
const BATCH = 5

/** Says why this machine cannot build the image, or gives null. Debian 12 is the last with a 686 kernel. */
export async function unsupportedReason() {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '')
  const value = (/** @type {string} */ key) =>
    new RegExp(`^${key}="?([^"\\n]*)`, 'm').exec(release)?.[1] ?? ''
  if (value('ID') === 'debian' && value('VERSION_ID') === '12') return null
  return `it is made of Debian 12 packages by Debian 12's own tools, and this system is ${value('PRETTY_NAME') || process.platform}`
}

/** A private apt: `architecture` null is the machine's own. */
export class Apt {
  /** @param {string} dir @param {string | null} architecture */
  constructor(dir, architecture) {
    this.dir = dir
    this.options = [
      `-oDir::State=${join(dir, 'state')}`,
      `-oDir::State::Lists=${join(dir, 'lists')}`,
      `-oDir::State::status=/dev/null`,
      `-oDir::Cache=${join(dir, 'cache')}`,
      '-oAPT::Sandbox::User=root',
      '-oAcquire::Retries=3',
      '-oAcquire::http::Timeout=30',
      ...(architecture
        ? [`-oAPT::Architecture=${architecture}`, `-oAPT::Architectures=${architecture}`]
        : []),
    ]
  }

  /**
   * Fetches the package lists. A mirror can be in the middle of an update: then a part fails while the rest is
   * good, so a second try is made and what is there is used.
   * @param {(line: string) => void} onProgress
   */
  async update(onProgress) {
    for (const folder of ['state', 'lists/partial', 'cache/archives/partial', 'debs']) {
      await mkdir(join(this.dir, folder), { recursive: true })
    }
    for (let turn = 0; turn < 2; turn++) {
      const result = await attempt('apt-get', [...this.options, 'update', '-qq'])
      if (result.code === 0 && !/^[WE]:/m.test(result.stderr)) return
      if (turn === 0) {
        onProgress('package lists: the mirror did not give all of them, trying again in 3 s')
        await sleep(3000)
      }
    }
    onProgress('package lists: the mirror did not give all of them, going on with what is there')
  }

  /**
   * What the lists say of these names; names they do not have are left out.
   * @param {readonly string[]} names
   * @returns {Promise<Package[]>}
   */
  async show(names) {
    const result = await attempt('apt-cache', [...this.options, 'show', '--no-all-versions', ...names])
    return result.stdout
      .split(/\n\n+/)
      .map((paragraph) => {
        const field = (/** @type {string} */ key) =>
          new RegExp(`^${key}: (.*)$`, 'm').exec(paragraph)?.[1] ?? ''
        const [source = '', sourceVersion] = (field('Source') || field('Package')).split(/[ ()]+/)
        return {
          name: field('Package'),
          version: field('Version'),
          source,
          sourceVersion: sourceVersion || field('Version'),
          size: Number(field('Size')),
        }
      })
      .filter((entry) => entry.name !== '')
  }

  /** The package that `name` depends on first: linux-image-686 names the newest kernel so. */
  async firstDependency(/** @type {string} */ name) {
    const result = await attempt('apt-cache', [...this.options, 'depends', name])
    return /Depends: (\S+)/.exec(result.stdout)?.[1] ?? null
  }

  /**
   * Downloads packages; gives the .deb of each that came.
   * @param {readonly Package[]} packages
   * @param {(line: string) => void} onProgress
   * @returns {Promise<Map<string, string>>}
   */
  async download(packages, onProgress) {
    const folder = join(this.dir, 'debs')
    /** @type {Map<string, string>} */
    const debs = new Map()
    const total = packages.reduce((sum, entry) => sum + entry.size, 0)
    let bytes = 0
    const look = async () => {
      for (const file of await readdir(folder)) {
        const name = file.split('_', 1)[0] ?? ''
        const entry = packages.find((candidate) => candidate.name === name)
        if (!entry || debs.has(name)) continue
        debs.set(name, join(folder, file))
        bytes += entry.size
      }
      onProgress(
        `downloading packages ${debs.size}/${packages.length} · ${(bytes / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)} MB`,
      )
    }
    const fetchAll = async (/** @type {string[]} */ names, /** @type {number} */ size) => {
      const queue = [...names]
      const work = async () => {
        while (queue.length > 0) {
          await attempt('apt-get', [...this.options, 'download', '-qq', ...queue.splice(0, size)], {
            cwd: folder,
          })
          await look()
        }
      }
      await Promise.all(Array.from({ length: WORKERS }, work))
    }
    await fetchAll(
      packages.map((entry) => entry.name),
      BATCH,
    )
    for (let turn = 0; turn < 2; turn++) {
      const late = packages.map((entry) => entry.name).filter((name) => !debs.has(name))
      if (late.length > 0) await fetchAll(late, 1)
    }
    if (debs.size === 0)
      throw new ImageBuildError('No package could be downloaded. Is the Debian mirror reachable?')
    return debs
  }
}
