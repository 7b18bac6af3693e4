import { expect, test } from 'vitest'
import { paths, patterns } from './paths.ts'

function spellOut(value: unknown, prefix = ''): string[] {
  if (typeof value === 'string') return [`${prefix} ${value}`]
  if (typeof value === 'function') return [`${prefix} ${String(value('an id/with?signs'))}`]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    spellOut(inner, prefix === '' ? key : `${prefix}.${key}`),
  )
}

test('the addresses stay as they are: people keep links to them', () => {
  expect([...spellOut(paths), ...spellOut(patterns, 'patterns')].join('\n')).toMatchInlineSnapshot()
})
