import * as z from 'zod'
import { findHiddenTexts } from '#contract/hidden-texts.ts'
import { faultOfIssue } from '#contract/fault-of-issue.ts'
import type { Operation } from '#contract/operation.ts'
import { accept, fault, refuseFields, type Fault, type Result } from '#domain/refusal.ts'

/**
 * Parses the input of an operation. Refuses with INVALID_INPUT, with the fault of each field. Hidden characters
 * are a fault of every text. `between` is called between two steps that each take time in proportion to the input.
 */
export async function readInput(
  operation: Operation,
  given: unknown,
  between: () => Promise<void> | void,
): Promise<Result<unknown>> {
  const fields: Record<string, Fault> = {}
  for (const path of findHiddenTexts(operation, given)) fields[path] = fault('input.hiddenCharacters')
  await between()
  const read = z.safeParse(operation.input, given, { reportInput: true, error: () => PLAIN })
  if (read.success && Object.keys(fields).length === 0) return accept(read.data)
  for (const issue of read.error?.issues ?? []) {
    fields[issue.path.map(String).join('.')] ??=
      issue.message === PLAIN ? plainFault(issue) : faultOfIssue(issue)
  }
  return refuseFields('INVALID_INPUT', fields)
}

/** The message of an issue for which its schema has none. */
const PLAIN = ''

/** Returns the fault of an issue without a message of its own. */
function plainFault(issue: z.core.$ZodIssue): Fault {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return fault('input.required')
      return KINDS.has(issue.expected)
        ? fault('input.wrongKind', { kind: issue.expected })
        : fault('input.unreadable')
    case 'invalid_value':
      return fault('input.notChoice', { choices: { anyOf: issue.values.map(String) } })
    case 'too_small':
      return fault('input.tooSmall', { minimum: String(issue.minimum), unit: issue.origin })
    case 'too_big':
      return fault('input.tooBig', { maximum: String(issue.maximum), unit: issue.origin })
    default:
      return fault('input.unreadable')
  }
}

/** The kinds of values that have a sentence. */
const KINDS: ReadonlySet<string> = new Set([
  'string',
  'number',
  'int',
  'boolean',
  'array',
  'object',
  'record',
])
