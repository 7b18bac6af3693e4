import { readdirSync, readFileSync } from 'node:fs'

/**
 * Returns the memory in MB of a process and of all processes that it has started, with shared pages counted once; only
 * on Linux.
 */
export function readMemoryMb(pid: number): number {
  const parents = readParents()
  const family = new Set([pid])
  // A child may come before its parent.
  for (let size = 0; size < family.size;) {
    size = family.size
    for (const [child, parent] of parents) if (family.has(parent)) family.add(child)
  }
  return [...family].reduce((all, member) => all + readProportionalKb(member), 0) / 1024
}

/** Returns the parent of each process. */
export function readParents(): ReadonlyMap<number, number> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return new Map(
    pids.flatMap((pid) => {
      const parent = /\) \w (\d+)/.exec(readQuietly(`/proc/${pid}/stat`))?.[1]
      return parent === undefined ? [] : [[Number(pid), Number(parent)] as const]
    }),
  )
}

function readProportionalKb(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readQuietly(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)
}

/** Reads a file of `/proc`; empty if the process has ended or belongs to another user. */
function readQuietly(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
