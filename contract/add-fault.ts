import type * as z from 'zod'
import type { Fault } from '#domain/refusal.ts'

/** Adds the fault of a domain's rule to an input's issues: the reason as the message, the values beside it. */
export function addFault(
  context: z.RefinementCtx,
  { reason, values }: Fault,
  path: readonly (string | number)[] = [],
): void {
  context.addIssue({ code: 'custom', path: [...path], message: reason, params: { values } })
}
