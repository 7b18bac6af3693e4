import * as z from 'zod'
import { findHiddenTexts } from '#contract/hidden-texts.ts'
import type { Operation } from '#contract/operation.ts'
import { accept, type Result } from '#domain/refusal.ts'

const HIDDEN = 'This text has hidden characters. Type it instead of pasting it.'

/**
 * Parses the input of an operation. Refuses with INVALID_INPUT, with a message for each faulty field. Hidden characters
 * are a fault of every text. `between` is called between two steps that each take time in proportion to the input.
 */
export async function readInput(
  operation: Operation,
  given: unknown,
  between: () => Promise<void> | void,
): Promise<Result<unknown>> {
  const fields: Record<string, string> = {}
  for (const path of findHiddenTexts(operation, given)) fields[path] = HIDDEN
  await between()
  const read = z.safeParse(operation.input, given, { error: sentenceOf })
  if (read.success && Object.keys(fields).length === 0) return accept(read.data)
  for (const issue of read.error?.issues ?? []) fields[issue.path.map(String).join('.')] ??= issue.message
  const [first] = Object.values(fields)
  return {
    ok: false,
    refusal: { code: 'INVALID_INPUT', message: first ?? 'Please check your inputs.', fields },
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
}
const choices = new Intl.ListFormat('en', { type: 'disjunction' })

/** Returns the message for a fault that has no message in the declaration. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return 'This is required.'
      const kind = KINDS[issue.expected]
      return kind === undefined ? UNREADABLE : `This has to be ${kind}.`
    }
    case 'invalid_value':
      return `This can only be ${choices.format(issue.values.map(String))}.`
    case 'too_small':
      return `At least ${issue.minimum}${unitOf(issue.origin)}.`
    case 'too_big':
      return `At most ${issue.maximum}${unitOf(issue.origin)}.`
    default:
      return UNREADABLE
  }
}

const UNREADABLE = 'This can’t be read.'

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' entries' : ''
}
