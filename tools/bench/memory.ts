import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds in which a process comes to rest, and in which it throws away what it does not need. */
const REST = 3_000

/** Megabytes of memory that a process of this machine has. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
  return Number(kilobytes) / 1024
}

/** The same once it has come to rest and thrown away what it does not need; of processes started by the benchmark. */
export async function heldMegabytes(pid: number): Promise<number> {
  await delay(REST)
  process.kill(pid, 'SIGUSR2')
  await delay(REST)
  return residentMegabytes(pid)
}
