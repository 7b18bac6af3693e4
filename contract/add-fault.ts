import type * as z from 'zod'
import type { Fault } from '#domain/refusal.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'

/** Adds the fault of a domain's rule to an input's issues: the reason as the message, the values beside it. */
export function addFault(
  context: z.RefinementCtx,
  why: Fault,
  path: readonly (string | number)[] = [],
): void {
  context.addIssue({ code: 'custom', path: [...path], ...because(why) })
}

/** Returns what a refinement says where it does not hold: `.refine(isRupees, because(fault('amount.tooBig', { max })))`. */
export function because({ reason, values }: Fault): {
  readonly message: ReasonId
  readonly params: { readonly values: Fault['values'] }
} {
  return { message: reason, params: { values } }
}
