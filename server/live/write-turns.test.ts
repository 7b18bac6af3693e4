import { expect, test } from 'vitest'
import { createWriteTurns } from './write-turns.ts'

test('writes happen in the order in which they were added, in parts with other work between', async () => {
  const turns = createWriteTurns()
  const written: number[] = []
  const seen: number[] = []
  for (let write = 0; write < 120; write += 1) turns.add(() => written.push(write))
  expect(written).toEqual([])
  while (written.length < 120) {
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
    seen.push(written.length)
  }
  expect(written).toEqual(Array.from({ length: 120 }, (_, write) => write))
  expect(seen).toEqual([50, 100, 120])
  turns.add(() => written.push(120))
  await expect.poll(() => written.at(-1)).toBe(120)
})
