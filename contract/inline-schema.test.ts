import { expect, test } from 'vitest'
import * as z from 'zod'
import { inlineSchema } from './inline-schema.ts'
import { maxContainers } from './max-containers.ts'

const finding = z
  .object({ note: z.string() })
  .meta({ id: 'FindingOfThisTest', description: 'What was found.' })

test('a named part stands where it is used', () => {
  const described = inlineSchema(z.object({ one: finding, many: z.array(finding) }))
  const found = expect.objectContaining({
    description: 'What was found.',
    properties: { note: { type: 'string' } },
  })
  expect(described).toMatchObject({ properties: { one: found, many: { type: 'array', items: found } } })
})

test('named parts count among the arrays and objects of an input', () => {
  const list = (item: z.ZodType) => z.object({ list: z.array(item).max(2_000) })
  expect(maxContainers(list(finding))).toBe(2_002)
  expect(maxContainers(list(z.object({ note: z.string() })))).toBe(2_002)
})
