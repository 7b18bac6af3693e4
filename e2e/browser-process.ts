import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the id of the browser's main process that works on a folder of user data. */
export function browserOn(folder: string): number {
  const found = readdirSync('/proc').filter((name) => {
    const words = /^\d+$/.test(name) ? commandOf(name) : []
    // The browser's helpers have a type.
    return words.includes(`--user-data-dir=${folder}`) && !words.some((word) => word.startsWith('--type='))
  })
  if (found.length === 0) throw new Error(`No browser works on ${folder}`)
  // The first may be the shell that started it.
  return Math.max(...found.map(Number))
}

function commandOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    // The process has ended.
    return []
  }
}

/** Whether the browser has written this value of the local storage to the disk, which it does some seconds later. */
export function isStoredOnDisk(folder: string, value: string): boolean {
  const place = join(folder, 'Default', 'Local Storage', 'leveldb')
  return readdirSync(place).some((name) => readFileSync(join(place, name)).includes(value))
}
