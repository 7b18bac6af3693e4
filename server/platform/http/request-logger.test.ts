import pino from 'pino'
import { expect, test } from 'vitest'
import { createRequestLogger } from './request-logger.ts'

test('adds the bindings of the request to each line', () => {
  const lines: string[] = []
  const parent = pino({ level: 'info', redact: ['token'] }, { write: (line) => lines.push(line) })
  const log = createRequestLogger(parent, { requestId: 'request-1' }, {})
  log.info({ token: 'secret', path: '/' }, 'first')
  log.child({ part: 2 }).warn('second')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { requestId: 'request-1', token: '[Redacted]', path: '/', msg: 'first' },
    { requestId: 'request-1', part: 2, msg: 'second' },
  ])
})

test('makes no child logger for lines below the level', () => {
  const lines: string[] = []
  let children = 0
  const parent = pino(
    { level: 'warn', onChild: () => (children += 1) },
    { write: (line) => lines.push(line) },
  )
  const log = createRequestLogger(parent, { requestId: 'request-1' }, {})
  log.debug('unseen')
  log.info('unseen')
  log.silent('unseen')
  expect({ level: log.level, lines, children }).toEqual({ level: 'warn', lines: [], children: 0 })
  parent.level = 'debug'
  log.debug('seen')
  expect({ lines: lines.length, children }).toEqual({ lines: 1, children: 1 })
})
