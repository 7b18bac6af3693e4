import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds to wait until a process is idle, and until it has collected its garbage. */
const REST = 3_000

/** The resident memory of a process on this machine, in megabytes. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
  return Number(kilobytes) / 1024
}

/** The same for a process started by the benchmark, once idle and after a garbage collection. */
export async function idleMegabytes(pid: number): Promise<number> {
  await delay(REST)
  process.kill(pid, 'SIGUSR2')
  await delay(REST)
  return residentMegabytes(pid)
}
