import { expect, test } from 'vitest'
import { createAbsence } from './absence.ts'

test('something that goes and comes back is logged once each, and once more for a different error', () => {
  const lines: [string, object, string][] = []
  const logger = {
    warn: (fields: object, sentence: string) => void lines.push(['warn', fields, sentence]),
    info: (fields: object, sentence: string) => void lines.push(['info', fields, sentence]),
  }
  const absence = createAbsence(logger, { away: 'Redis is away.', back: 'Redis is back.' })
  absence.back()
  const first = new Error('refused')
  const other = new Error('wrong password')
  for (const error of [first, new Error('refused'), other, new Error('refused')]) absence.away(error)
  absence.back()
  absence.back()
  absence.away(first)
  expect(lines).toEqual([
    ['warn', { err: first }, 'Redis is away.'],
    ['warn', { err: other }, 'Redis is away.'],
    ['info', { awaySeconds: 0 }, 'Redis is back.'],
    ['warn', { err: first }, 'Redis is away.'],
  ])
})
