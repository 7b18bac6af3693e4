import { readdir, readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'

/** The name that Node gives the threads of its pool, as Linux reports it. */
const POOL_THREAD = /^libuv-worker/
const THREADS = '/proc/self/task'

/**
 * Lets the threads of Node's pool give way to the thread of the event loop, which serves bids, when all cores are busy:
 * they encode pictures and hash passwords, which takes longer than a bid may. Threads that they start later give way too.
 * Works on Linux, where each thread has a priority of its own; elsewhere it does nothing.
 */
export async function lowerPoolThreads(): Promise<void> {
  const threads = await readdir(THREADS).catch(() => [])
  for (const id of threads) {
    const name = await readFile(`${THREADS}/${id}/comm`, 'latin1').catch(() => '')
    if (POOL_THREAD.test(name)) setPriority(Number(id), constants.priority.PRIORITY_BELOW_NORMAL)
  }
}
