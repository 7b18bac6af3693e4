import * as z from 'zod'
import type { people } from '#contract/field-work/people.ts'
import type { Output } from '#contract/api.ts'
import { accept, refuse, refuseField, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { claimFiles } from '#server/files/claim-files.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { userOf } from '#server/platform/http/caller.ts'
import { commitThen } from '#server/platform/http/commit-then.ts'
import type { Call, HandlersOf } from '#server/platform/http/handler.ts'
import { keyOf } from '#server/platform/http/run-command.ts'
import { insertPerson, readPeople, type PersonRow, type PersonType } from './people-queries.ts'

/** Creates the handlers with which a dealer lists and adds evaluators and drivers. */
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
  tx: Queries,
  links: FileLinks,
  { input, caller }: Call<'createDriver'>,
): Promise<Result<PersonRow>> {
  const { organisationId } = userOf(caller)
  const files = await claimFiles(
    { db: tx, links },
    {
      caller,
      folder: 'drivers',
      named: [
        { field: 'imageUrl', text: input.imageUrl },
        { field: 'licenseUrl', text: input.licenseUrl },
      ],
    },
  )
  if (!files.ok) return files
  const [image, licence] = files.value
  if (!image || !licence) throw new Error('Two files were named, and other than two were found.')
  if (image.kind === 'pdf') {
    return refuseField('imageUrl', 'Only JPEG, PNG, or JPG files are allowed for profile picture.')
  }
  const { name, phone, type } = input
  const person = await insertPerson(tx, {
    organisationId,
    name,
    phone,
    type,
    address: input.address ?? null,
    imageFileId: image.fileId,
    licenceFileId: licence.fileId,
  })
  return person === null
    ? refuse('ALREADY_EXISTS', `You already have ${A_PERSON[type]} with this phone number.`)
    : accept(person)
}

const A_PERSON: Readonly<Record<PersonType, string>> = {
  dealer_evaluator: 'an evaluator',
  delivery_driver: 'a delivery driver',
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
