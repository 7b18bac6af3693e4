import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { isReason } from '#domain/reasons/reasons.ts'
import { api, OPERATION_NAMES } from './api.ts'
import { SETTING_SCHEMAS } from './setting-schemas.ts'

/** Values that a schema may be given: nothing, something empty, something of another kind. */
const GIVEN = [undefined, null, '', 'x', 0, [], {}]

/** Returns the messages that a schema has of its own, with those of its parts and checks. */
function messagesOf(schema: unknown, seen = new Set<unknown>()): ReadonlySet<string> {
  const messages = new Set<string>()
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return
    seen.add(part)
    const { _zod: inner } = part as { readonly _zod?: { readonly def: Record<string, unknown> } }
    for (const message of inner === undefined ? [] : ownMessages(inner.def['error'])) messages.add(message)
    for (const value of Object.values(inner?.def ?? part)) visit(value)
  }
  visit(schema)
  return messages
}

function ownMessages(error: unknown): readonly string[] {
  if (typeof error !== 'function') return []
  return GIVEN.flatMap((input) => {
    const message = (error as (issue: object) => unknown)({ code: 'invalid_type', input })
    return typeof message === 'string' ? [message] : []
  })
}

/** Returns the messages of a schema that are not reasons of the catalogue. */
const sentencesOf = (schema: unknown) => [...messagesOf(schema)].filter((message) => !isReason(message))

describe('a schema of an input refuses with reasons alone', () => {
  test.each(OPERATION_NAMES)('%s', (name) => {
    expect(sentencesOf(api[name].input)).toEqual([])
  })

  test.each(Object.entries(SETTING_SCHEMAS))('the setting %s', (_, { given }) => {
    expect(sentencesOf(given)).toEqual([])
  })

  test.each<[string, z.core.$ZodType]>([
    ['a schema', z.object({ name: z.string('Enter a name.') })],
    ['a bound', z.array(z.string().max(5, 'Enter a name.'))],
    [
      'a rule',
      z.record(
        z.string(),
        z.number().refine(() => false, 'Enter a name.'),
      ),
    ],
    ['a choice', z.union([z.enum(['a'], 'Enter a name.'), z.null()]).optional()],
    [
      'a message by what is given',
      z.string({ error: ({ input }) => (input === undefined ? 'Enter a name.' : undefined) }),
    ],
    [
      'a part of what is changed',
      z.preprocess((value) => value, z.string().min(1, 'Enter a name.')).transform(String),
    ],
  ])('a sentence is found in %s', (_, schema) => {
    expect(sentencesOf(schema)).toEqual(['Enter a name.'])
  })

  test('issues of rules across fields are added as faults', () => {
    const adding = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] }).filter(
      (path) => readFileSync(join(import.meta.dirname, path), 'utf8').includes('.addIssue('),
    )
    expect(adding).toEqual(['add-fault.ts'])
  })
})
