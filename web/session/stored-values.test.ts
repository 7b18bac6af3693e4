import { afterEach, expect, test, vi } from 'vitest'
import { forgetStored, storeValue, subscribeToAccount } from './stored-values.ts'

afterEach(forgetStored)

test('A change of account is reported, with or without a logout in between; a renewed session is not', () => {
  storeValue('uid', 'dealer-1')
  storeValue('authToken', 'first')
  const changed = vi.fn<() => void>()
  const stop = subscribeToAccount(changed)
  storeValue('authToken', 'renewed')
  storeValue('carCount', '7')
  expect(changed).not.toHaveBeenCalled()
  storeValue('uid', 'dealer-2')
  expect(changed).toHaveBeenCalledTimes(1)
  forgetStored()
  expect(changed).toHaveBeenCalledTimes(2)
  stop()
  storeValue('uid', 'dealer-1')
  expect(changed).toHaveBeenCalledTimes(2)
})
