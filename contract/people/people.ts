import * as z from 'zod'
import { readRole } from '#domain/roles.ts'
import { addressText, optionalAddress, printedName } from '../names.ts'
import { dealers, dealersAndReadingAdmins, defineOperation } from '../operation.ts'
import { done, id, idOut, link, phoneIn, phoneOut, text } from '../values.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'
import { fault } from '#domain/refusal.ts'
import { addFault } from '../add-fault.ts'

const personType = z.enum(['dealer_evaluator', 'delivery_driver'])

/** A field worker's type (driver or evaluator) as received; every alias is accepted. */
export const personTypeIn = text(50).transform((value, context) => {
  const role = readRole(value)
  if (role === 'dealer_evaluator' || role === 'delivery_driver') return role
  addFault(context, fault('person.kindMissing'))
  return z.NEVER
})

/** An evaluator or delivery driver of the dealer. */
export const person = z
  .strictObject({
    id: idOut,
    name: z.string(),
    phone: phoneOut,
    imageUrl: link,
    licenseUrl: link,
    type: personType,
    address: z.string().nullable(),
  })
  .meta({ id: 'Person', description: 'An evaluator or delivery driver of the dealer.' })

/** The reason for a person that lacks a required field. */
const MISSING_OF_PERSON: ReasonId = 'person.incomplete'

const required = {
  name: printedName(200, MISSING_OF_PERSON),
  phone: phoneIn(MISSING_OF_PERSON),
  licenseUrl: text(2000, MISSING_OF_PERSON),
  imageUrl: text(2000, MISSING_OF_PERSON),
}

export const people = {
  getDrivers: defineOperation({
    reads: true,
    who: dealersAndReadingAdmins('view_my_cars'),
    summary: 'Lists the dealer’s evaluators and delivery drivers.',
    list: true,
    input: z.object({ type: personTypeIn.optional() }),
    output: z.array(person),
    refusals: [],
  }),
  createDriver: defineOperation({
    who: dealers('view_my_cars'),
    quota: 'people',
    summary: 'Adds an evaluator (the default) or a delivery driver.',
    // The links in the answer are short-lived, so a repeat gets new ones.
    idempotency: 'own',
    changes: ['getDrivers'],
    input: z.object({
      ...required,
      type: personTypeIn.default('dealer_evaluator'),
      address: optionalAddress(500),
    }),
    output: person,
    refusals: ['ALREADY_EXISTS'],
  }),
  updateDriver: defineOperation({
    who: dealers('view_my_cars'),
    quota: 'people',
    summary:
      'Changes an evaluator or a delivery driver. Fields left out stay; a new phone ends the accesses of the old one.',
    // The links in the answer are short-lived, so a repeat gets new ones.
    idempotency: 'own',
    changes: ['getDrivers', 'getFieldAccesses', 'getEvaluationLinks'],
    input: z.object({
      driverId: id,
      name: required.name.optional(),
      phone: required.phone.optional(),
      licenseUrl: required.licenseUrl.optional(),
      imageUrl: required.imageUrl.optional(),
      address: z
        .union([z.literal(''), z.null(), addressText(500)])
        .optional()
        .meta({ description: 'Null or an empty text removes it.' }),
    }),
    output: person,
    refusals: ['NOT_FOUND', 'ALREADY_EXISTS'],
  }),
  retireDriver: defineOperation({
    who: dealers('view_my_cars'),
    quota: 'people',
    summary:
      'Removes an evaluator or a delivery driver: the accesses and sessions end at once, the passes stay.',
    changes: ['getDrivers', 'getFieldAccesses', 'getEvaluationLinks'],
    input: z.object({ driverId: id }),
    output: done,
    refusals: ['NOT_FOUND'],
  }),
}
