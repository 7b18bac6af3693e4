import * as z from 'zod'
import type { people } from '#contract/people/people.ts'
import type { Output } from '#contract/api.ts'
import { accept, refuse, refuseField, type Result } from '#domain/refusal.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { claimFiles } from '#server/files/claim-files.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { userOf, type Caller } from '#server/platform/http/caller.ts'
import { commitThen } from '#server/platform/http/commit-then.ts'
import type { Call, HandlersOf } from '#server/platform/http/handler.ts'
import { keyOf } from '#server/platform/http/run-command.ts'
import { endAccessesOf } from './end-accesses.ts'
import {
  insertPerson,
  isListedAnywhere,
  lockPerson,
  readPeople,
  retirePerson,
  updatePerson,
  type PersonRow,
  type PersonType,
} from './people-queries.ts'

/** Creates the handlers with which a dealer lists, adds, changes and retires evaluators and drivers. */
export function createPeopleHandlers(deps: { readonly links: FileLinks }): HandlersOf<typeof people> {
  return {
    getDrivers: async ({ input, caller, db }) => {
      const { organisationId } = userOf(caller)
      const people = await readPeople(db, { organisationId, type: input.type })
      return accept(people.map((person) => describePerson(person, deps.links)))
    },

    createDriver: (call) =>
      commitThen(call.db, keyOf('createDriver', call), {
        kept: personRow,
        commit: (tx) => enterPerson(tx, deps.links, call),
        after: (person) => accept(describePerson(person, deps.links)),
      }),

    updateDriver: (call) =>
      commitThen(call.db, keyOf('updateDriver', call), {
        kept: personRow,
        commit: (tx) => changePerson(tx, deps.links, call),
        after: (person) => accept(describePerson(person, deps.links)),
      }),

    retireDriver: async ({ input: { driverId: personId }, caller, db }) => {
      const { organisationId } = userOf(caller)
      const person = await lockPerson(db, { organisationId, personId }, 'update')
      if (person === null) return refuseUnknown()
      await retirePerson(db, personId)
      const worker = { phone: person.phone, role: person.type }
      await endAccessesOf(
        db,
        { organisationId, ...worker },
        { isRetired: !(await isListedAnywhere(db, worker)) },
      )
      return accept({ success: true })
    },
  }
}

const personRow = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  type: z.enum(['dealer_evaluator', 'delivery_driver']),
  address: z.string().nullable(),
  imageFileId: z.string(),
  licenceFileId: z.string(),
})

async function enterPerson(
  tx: Tx,
  links: FileLinks,
  { input, caller }: Call<'createDriver'>,
): Promise<Result<PersonRow>> {
  const { organisationId } = userOf(caller)
  const files = await claimPapers(tx, links, { caller, ...input })
  if (!files.ok) return files
  const { imageFileId, licenceFileId } = files.value
  if (imageFileId === null || licenceFileId === null) throw new Error('A named file was not claimed.')
  const { name, phone, type } = input
  const person = await insertPerson(tx, {
    organisationId,
    name,
    phone,
    type,
    address: input.address ?? null,
    imageFileId,
    licenceFileId,
  })
  return person === null ? refuseTwin(type) : accept(person)
}

async function changePerson(
  tx: Tx,
  links: FileLinks,
  { input, caller }: Call<'updateDriver'>,
): Promise<Result<PersonRow>> {
  const { organisationId } = userOf(caller)
  const before = await lockPerson(tx, { organisationId, personId: input.driverId }, 'update')
  if (before === null) return refuseUnknown()
  const held = [before.imageFileId, before.licenceFileId]
  const files = await claimPapers(tx, links, { caller, held, ...input })
  if (!files.ok) return files
  const { name = before.name, phone = before.phone, address = before.address } = input
  const person: PersonRow = {
    ...before,
    name,
    phone,
    address: address === '' ? null : address,
    imageFileId: files.value.imageFileId ?? before.imageFileId,
    licenceFileId: files.value.licenceFileId ?? before.licenceFileId,
  }
  if (!(await updatePerson(tx, person))) return refuseTwin(person.type)
  if (phone !== before.phone) {
    await endAccessesOf(tx, { organisationId, phone: before.phone, role: before.type }, { isRetired: false })
  }
  return accept(person)
}

/** The files of a person that a call names; null for one that it leaves out. */
interface Papers {
  readonly imageFileId: string | null
  readonly licenceFileId: string | null
}

/** Claims the files that a call names. Refuses with INVALID_INPUT if the photo is a PDF. */
async function claimPapers(
  tx: Tx,
  links: FileLinks,
  named: {
    readonly caller: Caller
    readonly imageUrl?: string | undefined
    readonly licenseUrl?: string | undefined
    readonly held?: readonly string[]
  },
): Promise<Result<Papers>> {
  const fields = (['imageUrl', 'licenseUrl'] as const).flatMap((field) => {
    const text = named[field]
    return text === undefined ? [] : [{ field, text }]
  })
  const files = await claimFiles(
    { db: tx, links },
    { caller: named.caller, folder: 'drivers', named: fields, ...(named.held && { held: named.held }) },
  )
  if (!files.ok) return files
  const claimed = new Map(fields.map(({ field }, index) => [field, files.value[index]]))
  if (claimed.get('imageUrl')?.kind === 'pdf') {
    return refuseField('imageUrl', 'person.pictureKind')
  }
  return accept({
    imageFileId: claimed.get('imageUrl')?.fileId ?? null,
    licenceFileId: claimed.get('licenseUrl')?.fileId ?? null,
  })
}

function refuseUnknown(): Result<never> {
  return refuse('NOT_FOUND', 'person.unknown')
}

function refuseTwin(type: PersonType): Result<never> {
  return refuse('ALREADY_EXISTS', 'person.phoneTaken', { values: { role: type } })
}

function describePerson(person: PersonRow, links: FileLinks): Output<'createDriver'> {
  const { id, name, phone, type, address } = person
  return {
    id,
    name,
    phone,
    type,
    address,
    imageUrl: links.daily(person.imageFileId),
    licenseUrl: links.brief(person.licenceFileId),
  }
}
