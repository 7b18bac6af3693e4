import type { Output } from '#contract/api.ts'
import type { FieldAccess } from '#domain/people/field-access.ts'

/** An access as the server lists it. */
export type Access = Output<'getFieldAccesses'>['accesses'][number]

/** Returns the times of an access, in epoch ms. */
export function timesOf({ validFrom, validUntil, revokedAt }: Access): FieldAccess {
  return {
    validFrom: Date.parse(validFrom),
    validUntil: Date.parse(validUntil),
    revokedAt: revokedAt === null ? null : Date.parse(revokedAt),
  }
}
