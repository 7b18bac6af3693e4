import { expect, test, vi } from 'vitest'
import { repeatLost } from './repeat-lost.ts'

const failing = (message: string, times: number) => {
  let left = times
  return vi.fn<() => Promise<string>>(() => {
    left -= 1
    return left < 0 ? Promise.resolve('measured') : Promise.reject(new Error(message))
  })
}

test('a lost navigation is measured again', async () => {
  const measure = failing('Lighthouse failed on /: NO_NAVSTART', 2)
  await expect(repeatLost('login', measure)).resolves.toBe('measured')
  expect(measure).toHaveBeenCalledTimes(3)
})

test('a navigation that gets lost every time fails', async () => {
  const measure = failing('page.goto: net::ERR_ABORTED', 9)
  await expect(repeatLost('login', measure)).rejects.toThrow('ERR_ABORTED')
  expect(measure).toHaveBeenCalledTimes(3)
})

test('any other failure counts at once', async () => {
  const measure = failing('There is no button', 1)
  await expect(repeatLost('login', measure)).rejects.toThrow('There is no button')
  expect(measure).toHaveBeenCalledTimes(1)
})
