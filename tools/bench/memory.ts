import { readdirSync, readFileSync } from 'node:fs'
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

/** The unit of processor times in `/proc`, per second. */
const TICKS_PER_SECOND = 100
/** The places of the processor times, of the program and of the system for it, after the name in `/proc/<pid>/stat`. */
const PROCESSOR_TIMES = [11, 12] as const
/** The places of the processor times of its child processes that have ended. */
const ENDED_CHILDREN_TIMES = [13, 14] as const

/** Reads the processor time that a process on this machine has taken, in seconds. */
export function processorSeconds(pid: number): number {
  return secondsAt(readStat(pid), PROCESSOR_TIMES)
}

/** The place of the parent's id after the name in `/proc/<pid>/stat`. */
const PARENT = 1

/** Returns the id of the process that started another one. */
export function parentOf(pid: number): number {
  return Number(readStat(pid)[PARENT])
}

/**
 * Reads the processor time that a PostgreSQL server on this machine has taken, in seconds: all its processes, also those
 * that have ended.
 *
 * @param server the id of the server's first process.
 */
export function serverSeconds(server: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [readStat(Number(name))]
      } catch {
        // It has ended since, and its server counts it.
        return []
      }
    })
    .filter((fields) => Number(fields[PARENT]) === server)
  return (
    secondsAt(readStat(server), [...PROCESSOR_TIMES, ...ENDED_CHILDREN_TIMES]) +
    children.reduce((sum, fields) => sum + secondsAt(fields, PROCESSOR_TIMES), 0)
  )
}

function readStat(pid: number): readonly string[] {
  return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? []
}

function secondsAt(fields: readonly string[], places: readonly number[]): number {
  return places.reduce((sum, place) => sum + Number(fields[place]), 0) / TICKS_PER_SECOND
}

/** Reads the processor time of a process and of those that it has started and that still run, in seconds. */
export function processorSecondsOfAll(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean)
  return [pid, ...children.map(Number)].reduce((sum, each) => sum + processorSeconds(each), 0)
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
