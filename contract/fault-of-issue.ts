import type * as z from 'zod'
import { isReason } from '#domain/reasons/reasons.ts'
import { fault, type Fault } from '#domain/refusal.ts'

/**
 * Returns the fault of an input's issue: the message of a schema is the id of a reason, or a sentence of its own, which is
 * passed on as it is. Imports the whole catalogue, so the browser's chunks do not import this.
 */
export function faultOfIssue(issue: z.core.$ZodIssue): Fault {
  if (!isReason(issue.message)) return fault('input.other', { sentence: issue.message })
  const values: Fault['values'] | undefined = issue.code === 'custom' ? issue.params?.['values'] : undefined
  return values === undefined ? { reason: issue.message } : { reason: issue.message, values }
}
