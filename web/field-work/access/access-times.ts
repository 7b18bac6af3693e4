import type { Output } from '#contract/api.ts'
import type { FieldAccess } from '#domain/field-work/field-access.ts'

/** An access as the house lists it. */
export type Access = Output<'getFieldAccesses'>['accesses'][number]

/** Its times, in epoch milliseconds. */
export function timesOf({ validFrom, validUntil, revokedAt }: Access): FieldAccess {
  return {
    validFrom: Date.parse(validFrom),
    validUntil: Date.parse(validUntil),
    revokedAt: revokedAt === null ? null : Date.parse(revokedAt),
  }
}
