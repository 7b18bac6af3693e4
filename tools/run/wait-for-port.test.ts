import { expect, test } from 'vitest'
import { waitForPort } from './wait-for-port.mjs'

test.each(['abc', '70000', '-1', '1.5', '0'])('PORT=%s is left to the server', async (port) => {
  await expect(waitForPort(port, '127.0.0.1')).resolves.toBeUndefined()
})
