import { expect, test } from 'vitest'
import { refusalOfError } from './refusal-of-error.ts'
import { TimeoutError, withTimeout } from './with-timeout.ts'

test('returns the result of work that is done in time, or throws its error', async () => {
  expect(await withTimeout(10_000, Promise.resolve('done'))).toBe('done')
  await expect(withTimeout(10_000, Promise.reject(new Error('failed')))).rejects.toThrow('failed')
})

test('throws TookTooLong, which becomes UNAVAILABLE, for work that takes longer', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  const error = await withTimeout(1, promise).catch((given: unknown) => given)
  expect(error).toBeInstanceOf(TimeoutError)
  expect(refusalOfError(error as Error)).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 2 })
  // A later rejection is handled.
  reject(new Error('much later'))
})
