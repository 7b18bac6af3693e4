import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REASONS } from '#domain/reasons/reasons.ts'

const ROOT = join(import.meta.dirname, '../..')

const SOURCES = globSync('{domain,contract,server,web,tools}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (path) => /[.](test|states)[.]tsx?$|domain\/reasons\//.test(path),
}).map((path) => readFileSync(join(ROOT, path), 'utf8'))

/** The beginnings and ends of ids that are put together: `pdf.${kind}`, `car.sold${of}`. */
const COMPOSED = SOURCES.flatMap((text) => [...text.matchAll(/`([a-z]\w*\.\w*)\$\{[^}`]*\}(\w*)`/gi)]).map(
  ([, head = '', tail = '']) => [head, tail] as const,
)

test.each(Object.keys(REASONS))('%s is a reason that something gives', (id) => {
  const isNamed = SOURCES.some((text) => text.includes(`'${id}'`))
  expect(isNamed || COMPOSED.some(([head, tail]) => id.startsWith(head) && id.endsWith(tail))).toBe(true)
})

test('no two reasons have one sentence', () => {
  const byId = Object.entries(REASONS)
  const first = new Map(byId.toReversed().map(([id, sentence]) => [sentence as string, id]))
  expect(byId.filter(([id, sentence]) => first.get(sentence) !== id)).toEqual([])
})
