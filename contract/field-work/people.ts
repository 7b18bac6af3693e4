import * as z from 'zod'
import { readRole } from '#domain/roles.ts'
import { dealers, dealersAndReadingAdmins, defineOperation } from '../operation.ts'
import { idOut, link, optionalText, phone, phoneOut, text } from '../values.ts'

const personType = z.enum(['dealer_evaluator', 'delivery_driver'])

/** A field worker's type (driver or evaluator) as received; every alias is accepted. */
export const personTypeIn = text(50).transform((value, context) => {
  const role = readRole(value)
  if (role === 'dealer_evaluator' || role === 'delivery_driver') return role
  context.addIssue({ code: 'custom', message: 'Choose evaluator or delivery driver.' })
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
    summary: 'Adds an evaluator (the default) or a delivery driver.',
    // The links in the answer are short-lived, so a repeat gets new ones.
    idempotency: 'own',
    input: z.object({
      name: text(200),
      phone,
      licenseUrl: text(2000),
      imageUrl: text(2000),
      type: personTypeIn.default('dealer_evaluator'),
      address: optionalText(500),
    }),
    output: person,
    refusals: ['ALREADY_EXISTS'],
  }),
}
