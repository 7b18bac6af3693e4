import type { Problem } from '#contract/problem.ts'
import type { Fault } from '#domain/refusal.ts'

/** Describes why a row is at fault as the calls answer it, beside its sentence. */
export function describeReason({ reason, values = {} }: Fault): {
  readonly code: string
  readonly values: NonNullable<Problem['values']>
} {
  return { code: reason, values: values as NonNullable<Problem['values']> }
}
