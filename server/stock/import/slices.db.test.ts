import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startImportScene } from '#server/testing/import-scene.ts'

const scene = await startImportScene()
afterAll(() => scene.app.stop())

/** The maximum number of milliseconds of processor time that a work may take without serving others. */
const LONGEST = 50

/** Returns the milliseconds of processor time of this thread: unlike the clock, they do not count the work of others. */
const spent = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Returns the longest processor time between two turns of the event loop while a work is done, in ms. */
async function longestTurn(work: Promise<unknown>): Promise<number> {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  let [longest, last] = [0, spent()]
  while (!isDone) {
    await setImmediate()
    const now = spent()
    longest = Math.max(longest, now - last)
    last = now
  }
  await done
  return longest
}

const COLUMNS = 100

/** A list of as many columns as are read, with words that may be anything. */
function wideList(): string {
  const header = Array.from({ length: COLUMNS }, (_, place) => `Details of the vehicle, part ${place}`)
  const row = Array.from({ length: COLUMNS }, (_, place) => `${place} silver sedan, second owner`)
  return [header, ...Array.from({ length: 20 }, () => row)]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\n')
}

test('the columns of a wide list are suggested in slices', async () => {
  // Compiling at the first upload is not measured.
  await scene.upload(`Name,Year\n${'Tata Nexon,2019\n'.repeat(5_000)}`)
  const list = wideList()
  const upload = async () => expect((await scene.upload(list)).status).toBe(200)
  expect(await longestTurn(upload())).toBeLessThan(LONGEST)
})
