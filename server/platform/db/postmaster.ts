import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { hasErrorCode } from './error-code.ts'

/** A running PostgreSQL server, as described by the pid file in its data directory. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
}

const HAS_PROC = existsSync('/proc/self/cwd')

/**
 * Finds the server on the data directory; null if there is none. A server that is starting or stopping counts as
 * running.
 */
export function findPostmaster(dataDirectory: string): Postmaster | null {
  const lines = readPidFile(dataDirectory)
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!Number.isInteger(pid) || pid <= 0 || !isServerOf(pid, dataDirectory)) return null
  return { pid, port: Number.isInteger(port) ? port : 0 }
}

/**
 * Removes a pid file whose pid now belongs to an unrelated process, for example after a reboot, because PostgreSQL
 * would refuse to start. Leaves the file if any process still works in the data directory.
 */
export function removeStalePidFile(dataDirectory: string): void {
  const pid = Number(readPidFile(dataDirectory)[0])
  if (!HAS_PROC || !existsSync(`/proc/${pid}`)) return
  const real = realpathSync(dataDirectory)
  const busy = readdirSync('/proc').some((name) => /^\d+$/.test(name) && workingFolder(Number(name)) === real)
  if (!busy) rmSync(join(dataDirectory, 'postmaster.pid'), { force: true })
}

/** Finds a free port of 127.0.0.1: the wanted one if possible, otherwise one below the range of ephemeral ports. */
export async function choosePort(wanted: number | null): Promise<number> {
  if (wanted !== null && (await isPortFree(wanted))) return wanted
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if (await isPortFree(port)) return port
  }
}

/** Whether a server can listen on this port of 127.0.0.1 now. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

function readPidFile(dataDirectory: string): string[] {
  const file = join(dataDirectory, 'postmaster.pid')
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return []
    throw error
  }
}

function isServerOf(pid: number, dataDirectory: string): boolean {
  if (HAS_PROC) return workingFolder(pid) === realpathSync(dataDirectory)
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasErrorCode(error, 'EPERM')
  }
}

/**
 * Returns the working directory of a process (for PostgreSQL, its data directory); null if it is gone or not readable.
 */
function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}
