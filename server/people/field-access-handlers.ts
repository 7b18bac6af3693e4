import type { fieldAccesses } from '#contract/people/field-access.ts'
import type { Output } from '#contract/api.ts'
import { readValidity } from '#domain/people/field-access.ts'
import { accept, refuse, refuseField, type Result } from '#domain/refusal.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { Call, HandlersOf } from '#server/platform/http/handler.ts'
import { fitSessions } from './end-accesses.ts'
import {
  lockListedPerson,
  insertAccess,
  lengthenSessions,
  readAccesses,
  revokeAccess,
  type AccessRow,
} from './field-access-queries.ts'

/** Creates the handlers with which a dealer grants, lists and revokes its field workers' accesses. */
export function createFieldAccessHandlers(deps: {
  readonly links: FileLinks
}): HandlersOf<typeof fieldAccesses> {
  return {
    createOTPLoginAccess: grantAccess,

    getFieldAccesses: async ({ caller, db }) => {
      const accesses = await readAccesses(db, userOf(caller).organisationId)
      return accept({ accesses: accesses.map((access) => describeAccess(access, deps.links)) })
    },

    revokeFieldAccess: async ({ input, caller, db }) => {
      const { organisationId } = userOf(caller)
      const worker = await revokeAccess(db, { organisationId, accessId: input.accessId })
      if (worker === null) return refuse('NOT_FOUND', 'access.unknown')
      await fitSessions(db, worker)
      return accept({ success: true })
    },
  }
}

async function grantAccess({
  input,
  caller,
  db,
}: Call<'createOTPLoginAccess'>): Promise<Result<Output<'createOTPLoginAccess'>>> {
  const { organisationId } = userOf(caller)
  const minutes = readValidity({ days: input.validityDays, minutes: input.validityMinutes })
  if (!minutes.ok) return minutes
  const worker = { phone: input.phoneNumber, role: input.userRole }
  const personId = await lockListedPerson(db, { organisationId, ...worker })
  if (personId === null) {
    return refuseField('phoneNumber', 'access.personUnknown', { role: worker.role })
  }
  const { accessId, validUntil } = await insertAccess(db, {
    ...worker,
    organisationId,
    personId,
    minutes: minutes.value,
    purpose: input.purpose ?? null,
    description: input.description ?? null,
  })
  await lengthenSessions(db, worker, validUntil)
  return accept({ accessId, validUntil: validUntil.toISOString() })
}

function describeAccess(access: AccessRow, links: FileLinks): Output<'getFieldAccesses'>['accesses'][number] {
  const { imageFileId, validFrom, validUntil, revokedAt, ...rest } = access
  return {
    ...rest,
    imageUrl: links.daily(imageFileId),
    validFrom: validFrom.toISOString(),
    validUntil: validUntil.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  }
}
