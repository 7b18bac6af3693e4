import { readdirSync, readFileSync } from 'node:fs'

/** The unit of processor times in `/proc`, per second. */
const TICKS_PER_SECOND = 100
/** The places of what a process states in `/proc/<pid>/stat`, after its name. */
const PARENT = 1
/** Processor times: of the program, and of the system for it. */
const OWN_TIMES = [11, 12] as const
/** Those of its children that have ended. */
const TIMES_OF_ENDED_CHILDREN = [13, 14] as const

/** Reads the processor time that a process on this machine has taken, in seconds. */
export function processorSeconds(pid: number): number {
  return secondsOf(readStat(pid) ?? [], OWN_TIMES)
}

/**
 * Reads the processor time that a process on this machine and its children have taken, in seconds, those that have ended
 * included.
 */
export function familySeconds(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readStat(Number(name))
      return stat !== null && parentOf(stat) === pid ? [stat] : []
    })
  const own = secondsOf(readStat(pid) ?? [], [...OWN_TIMES, ...TIMES_OF_ENDED_CHILDREN])
  return children.reduce((sum, stat) => sum + secondsOf(stat, OWN_TIMES), own)
}

/** Returns the process that started this one. */
export function readParent(pid: number): number {
  return parentOf(readStat(pid) ?? [])
}

function parentOf(stat: readonly string[]): number {
  return Number(stat[PARENT])
}

function secondsOf(stat: readonly string[], places: readonly number[]): number {
  return places.reduce((sum, place) => sum + Number(stat[place]), 0) / TICKS_PER_SECOND
}

/** Returns the fields after the name; null if the process has ended. */
function readStat(pid: number): readonly string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return null
  }
}
