import { expect, test } from 'vitest'
import { refusalOfError } from './refusal-of-error.ts'
import { TookTooLong, within } from './within.ts'

test('what is done in time is what it comes to, a failure too', async () => {
  expect(await within(10_000, Promise.resolve('done'))).toBe('done')
  await expect(within(10_000, Promise.reject(new Error('failed')))).rejects.toThrow('failed')
})

test('what takes longer is given up, as a house that is busy', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  const error = await within(1, promise).catch((given: unknown) => given)
  expect(error).toBeInstanceOf(TookTooLong)
  expect(refusalOfError(error as Error)).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 2 })
  // What becomes of it later troubles nobody.
  reject(new Error('much later'))
})
