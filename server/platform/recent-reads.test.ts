import { expect, test } from 'vitest'
import { createRecentReads } from './recent-reads.ts'

/** A store whose clock the test moves, and whose reads it counts. */
function makeStore(keepMs = 1000, max = 100) {
  const at = { now: 0 }
  const asked: (readonly string[])[] = []
  // The library treats a time of 0 as missing.
  const store = createRecentReads<string>({ keepMs, max, print: (value) => value, clock: () => 1 + at.now })
  const read = async (keys: readonly string[]) => {
    asked.push(keys)
    return new Map(keys.map((key) => [key, `${key} at ${at.now}`]))
  }
  const get = async (...keys: string[]) => (await store.get(keys, read)).map(({ value }) => value)
  return { at, asked, store, get }
}

test('a value is kept until its time is over, and no longer than twice that', async () => {
  const { at, asked, get } = makeStore()
  expect(await get('a', 'b')).toEqual(['a at 0', 'b at 0'])
  at.now = 1000
  expect(await get('b', 'c', 'a')).toEqual(['b at 0', 'c at 1000', 'a at 0'])
  at.now = 2001
  expect(await get('a', 'c')).toEqual(['a at 2001', 'c at 1000'])
  at.now = 3001
  expect(await get('c')).toEqual(['c at 2001'])
  expect(asked).toEqual([['a', 'b'], ['c'], ['c'], ['a']])
})

test('an old value is returned while it is read anew, once', async () => {
  const { at, asked, get } = makeStore()
  await get('a')
  at.now = 1001
  expect(await Promise.all([get('a'), get('a')])).toEqual([['a at 0'], ['a at 0']])
  expect(await get('a')).toEqual(['a at 1001'])
  expect(asked).toEqual([['a'], ['a']])
})

test('what is forgotten while it is read anew is not kept', async () => {
  const { at, store, get } = makeStore()
  await get('a')
  at.now = 1001
  const slow = Promise.withResolvers<ReadonlyMap<string, string>>()
  await store.get(['a'], () => slow.promise)
  store.forget('a')
  expect(await get('a')).toEqual(['a at 1001'])
  slow.resolve(new Map([['a', 'from before']]))
  await slow.promise
  expect(await get('a')).toEqual(['a at 1001'])
})

test('a value that cannot be read anew is used until it is too old', async () => {
  const { at, store, get } = makeStore()
  await get('a')
  at.now = 1001
  const fail = () => store.get(['a'], () => Promise.reject(new Error('No connection')))
  expect((await fail())[0]?.value).toBe('a at 0')
  expect((await fail())[0]?.value).toBe('a at 0')
  at.now = 2001
  await expect(fail()).rejects.toThrow('No connection')
})

test('the age counts from the beginning of the read, however long it takes', async () => {
  const { at, store, get } = makeStore()
  const slow = Promise.withResolvers<ReadonlyMap<string, string>>()
  const first = store.get(['a'], () => slow.promise)
  at.now = 1001
  expect(await get('a')).toEqual(['a at 1001'])
  slow.resolve(new Map([['a', 'old']]))
  expect((await first)[0]?.value).toBe('old')
  expect(await get('a')).toEqual(['a at 1001'])
})

test('calls at the same time share a read', async () => {
  const { asked, get } = makeStore()
  await Promise.all([get('a', 'b'), get('b'), get('b', 'c'), get('a')])
  expect(asked).toEqual([['a', 'b'], ['c']])
})

test('a version changes only with the value, and a key without a value is kept too', async () => {
  const { at, store, get, asked } = makeStore()
  const versions = async (values: Record<string, string> = {}) => {
    at.now += 2001
    const reads = await store.get(['a', 'b'], async () => new Map(Object.entries(values)))
    return reads.map(({ version }) => version)
  }
  expect(await versions()).toEqual(['', ''])
  expect(await get('a', 'b')).toEqual([null, null])
  expect(asked).toEqual([])
  const [one, other] = await versions({ a: 'one', b: 'other' })
  expect(one).toMatch(/^[\w-]{22}$/)
  expect(other).not.toBe(one)
  expect(await versions({ a: 'one', b: 'another' })).toEqual([one, expect.not.stringMatching(other ?? '')])
  expect(await versions({ a: 'other', b: 'one' })).toEqual([other, one])
})

test('what is forgotten is read anew, also while it is being read', async () => {
  const { asked, store, get } = makeStore()
  const early = get('a')
  store.forget('a')
  await Promise.all([early, get('a')])
  await get('a1', 'b')
  store.forgetAll('a')
  await get('a', 'a1', 'b')
  store.forgetAll('')
  await get('b')
  expect(asked).toEqual([['a'], ['a'], ['a1', 'b'], ['a', 'a1'], ['b']])
})

test('a failed read is not kept, and fails for all who share it', async () => {
  const { store, get } = makeStore()
  await get('b')
  const fail = () => store.get(['a', 'b', 'c'], () => Promise.reject(new Error('No connection')))
  const shared = [fail(), fail()]
  await expect(shared[0]).rejects.toThrow('No connection')
  await expect(shared[1]).rejects.toThrow('No connection')
  expect(await get('a', 'b')).toEqual(['a at 0', 'b at 0'])
})

test('without a time nothing is kept, and at most so many keys are', async () => {
  const none = makeStore(0)
  await none.get('a')
  await none.get('a')
  expect(none.asked).toEqual([['a'], ['a']])
  const few = makeStore(1000, 2)
  await few.get('a', 'b', 'c')
  await few.get('b', 'c')
  await few.get('a')
  expect(few.asked).toEqual([['a', 'b', 'c'], ['a']])
})
