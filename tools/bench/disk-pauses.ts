import { join } from 'node:path'
import { startServer } from './app-process.ts'
import { comparison, inMs, type DiskWatch, type Row } from './section.ts'

/** Watches the disk that a folder is on, in another process, so that the load does not delay what it measures. */
export async function watchDisk(folder: string): Promise<DiskWatch> {
  const probe = await startServer([join(import.meta.dirname, 'probe-disk.ts'), folder])
  return {
    async longest() {
      const answer = await fetch(`http://127.0.0.1:${probe.port}/`)
      return Number(await answer.text())
    },
    stop: () => probe.stop(),
  }
}

/** Describes the longest pauses of the disk in the turns of a load. */
export function describePauses(pauses: readonly number[]): Row {
  return comparison(
    '  the longest durable write of one block to the disk meanwhile',
    pauses.map((pause) => inMs(pause)).join(' · '),
  )
}
