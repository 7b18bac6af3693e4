import { readFileSync } from 'node:fs'

/** Megabytes of memory that a process of this machine holds. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
  return Number(kilobytes) / 1024
}
