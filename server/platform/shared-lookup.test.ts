import { expect, test } from 'vitest'
import { createSharedLookup } from './shared-lookup.ts'

/** A look-up whose queries the test answers. */
function makeLookup() {
  const queries: { readonly keys: readonly string[]; readonly answer: (error?: Error) => void }[] = []
  const find = createSharedLookup((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>()
    const answer = (error?: Error) =>
      error === undefined
        ? resolve(new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, `value of ${key}`])))
        : reject(error)
    queries.push({ keys, answer })
    return promise
  })
  /** Waits until so many queries have begun. */
  const begun = (count: number) => expect.poll(() => queries.length).toBe(count)
  return { queries, find, begun }
}

test('calls of the same moment share a query', async () => {
  const { queries, find, begun } = makeLookup()
  const calls = [find('a'), find('b'), find('a')]
  await begun(1)
  expect(queries.map(({ keys }) => keys)).toEqual([['a', 'b']])
  queries[0]?.answer()
  expect(await Promise.all(calls)).toEqual(['value of a', 'value of b', 'value of a'])
})

test('calls during a query share the next one', async () => {
  const { queries, find, begun } = makeLookup()
  const first = find('a')
  await begun(1)
  const others = [find('b'), find('b'), find('unknown'), find('a')]
  expect(queries.map(({ keys }) => keys)).toEqual([['a']])
  queries[0]?.answer()
  expect(await first).toBe('value of a')
  await begun(2)
  expect(queries[1]?.keys).toEqual(['b', 'unknown', 'a'])
  queries[1]?.answer()
  expect(await Promise.all(others)).toEqual(['value of b', 'value of b', null, 'value of a'])
})

test('a failed query fails its own callers only', async () => {
  const { queries, find, begun } = makeLookup()
  const first = find('a')
  await begun(1)
  const second = find('a')
  queries[0]?.answer(new Error('No connection'))
  await expect(first).rejects.toThrow('No connection')
  await begun(2)
  queries[1]?.answer()
  expect(await second).toBe('value of a')
  const third = find('b')
  await begun(3)
  queries[2]?.answer()
  expect(await third).toBe('value of b')
})

test('a query takes at most 1,000 keys', async () => {
  const { queries, find, begun } = makeLookup()
  const first = find('first')
  await begun(1)
  const others = Array.from({ length: 1001 }, (_, index) => find(String(index)))
  queries[0]?.answer()
  await first
  await begun(2)
  queries[1]?.answer()
  await begun(3)
  queries[2]?.answer()
  expect(await Promise.all(others)).toContain('value of 1000')
  expect(queries.map(({ keys }) => keys.length)).toEqual([1, 1000, 1])
})
