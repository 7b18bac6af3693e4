import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds to wait until a process is idle, and until it has collected its garbage. */
const REST = 3_000

/** Reads the resident memory of a process on this machine, in megabytes. */
export function residentMegabytes(pid: number): number {
  return readMegabytes(pid, /VmRSS:\s+(\d+)/)
}

/** Reads the largest resident memory that a process on this machine has had, in megabytes. */
export function peakMegabytes(pid: number): number {
  return readMegabytes(pid, /VmHWM:\s+(\d+)/)
}

function readMegabytes(pid: number, line: RegExp): number {
  return Number(line.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1024
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
