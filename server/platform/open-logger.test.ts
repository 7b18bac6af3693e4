import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { openLogger } from './open-logger.ts'

async function logTo(isTerminal: boolean): Promise<string> {
  let text = ''
  const logger = await openLogger(
    { level: 'info', redact: ['token'] },
    { isTerminal, write: (part) => void (text += part) },
  )
  logger.debug('not logged')
  logger.warn({ token: 'secret', room: 'low' }, 'The disk is filling.')
  return text
}

test('a log that a program reads has an object of JSON on each line', async () => {
  const text = await logTo(false)
  expect(text.endsWith('}\n')).toBe(true)
  expect(JSON.parse(text)).toMatchObject({
    level: 40,
    token: '[Redacted]',
    room: 'low',
    msg: 'The disk is filling.',
  })
})

test('a log at a terminal has the time, the level and the message, and hides the same', async () => {
  const text = stripVTControlCharacters(await logTo(true))
  expect(text).toMatch(
    /^\[\d\d:\d\d:\d\d\] WARN: The disk is filling\. \{"token":"\[Redacted\]","room":"low"\}\n$/,
  )
})
