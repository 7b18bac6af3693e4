import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('a few run at once, the others follow in order, also after a failure', async () => {
  const begun: number[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const all = Array.from({ length: 6 }, (_, number) => {
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return inTurn(() => {
      begun.push(number)
      return end.promise
    }).catch(() => 'failed')
  })
  const endOf = async (number: number, how: 'resolve' | 'reject') => {
    ends[number]?.[how]()
    await all[number]
    await Promise.resolve()
  }
  expect(begun).toEqual([0, 1, 2])
  await endOf(1, 'reject')
  expect(begun).toEqual([0, 1, 2, 3])
  await endOf(0, 'resolve')
  await endOf(2, 'resolve')
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
  for (const number of [3, 4, 5]) await endOf(number, 'resolve')
  await inTurn(async () => void begun.push(6))
  expect(begun).toHaveLength(7)
})
