import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds to wait until a process is idle, and until it has collected its garbage. */
const REST = 3_000

/** Reads the resident memory of a process on this machine, in megabytes. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
  return Number(kilobytes) / 1024
}

/**
 * Reads the resident memory, in megabytes, of a process that the benchmark started, once it is idle and has collected
 * its garbage.
 */
export async function idleMegabytes(pid: number): Promise<number> {
  await delay(REST)
  process.kill(pid, 'SIGUSR2')
  await delay(REST)
  return residentMegabytes(pid)
}
