import * as z from 'zod'
import { isReason } from '#domain/reasons/reasons.ts'
import { accept, fault, type Fault, type Result } from '#domain/refusal.ts'

/**
 * Parses what was given for an input. Refuses with the first fault of each field, by its path. Imports the whole catalogue
 * of reasons, so the browser's chunks do not import this.
 */
export function readGiven<Schema extends z.core.$ZodType>(
  schema: Schema,
  given: unknown,
): Result<z.core.output<Schema>, Readonly<Record<string, Fault>>> {
  const read = z.safeParse(schema, given, { reportInput: true })
  if (read.success) return accept(read.data)
  const faults: Record<string, Fault> = {}
  for (const issue of read.error.issues) faults[issue.path.map(String).join('.')] ??= faultOfIssue(issue)
  return { ok: false, refusal: faults }
}

/** Returns the fault of an issue: the reason that its schema names, otherwise the one of its kind. */
function faultOfIssue(issue: z.core.$ZodIssue): Fault {
  if (!isReason(issue.message)) return plainFault(issue)
  const values: Fault['values'] | undefined = issue.code === 'custom' ? issue.params?.['values'] : undefined
  return values === undefined ? { reason: issue.message } : { reason: issue.message, values }
}

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
