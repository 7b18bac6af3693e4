import * as z from 'zod'
import { nameText, printedAddress, printedName } from '../names.ts'
import { admins, defineOperation } from '../operation.ts'
import { degreesInIndia, idOut, latitude, longitude, nothing, optionalText, text } from '../values.ts'

export const city = z.strictObject({ id: idOut, name: z.string(), state: z.string() }).meta({ id: 'City' })
export const yard = z
  .strictObject({
    id: idOut,
    name: z.string(),
    city: z.string(),
    address: z.string(),
    latitude,
    longitude,
  })
  .meta({ id: 'Yard' })

const who = admins('manage_cars')

export const adminPlaces = {
  'admin/getCities': defineOperation({
    reads: true,
    who,
    summary: 'Lists all cities.',
    list: true,
    input: nothing,
    output: z.array(city),
    refusals: [],
  }),
  'admin/createCity': defineOperation({
    who,
    summary: 'Adds a city.',
    audits: 'cityCreated',
    changes: ['admin/getCities'],
    input: z.object({ name: printedName(100), state: nameText(100) }),
    output: city,
    refusals: ['ALREADY_EXISTS'],
  }),
  'admin/getYards': defineOperation({
    reads: true,
    who,
    summary: 'Lists the yards of one city or all.',
    list: true,
    input: z.object({ city: optionalText(100) }),
    output: z.array(yard),
    refusals: [],
  }),
  'admin/createYard': defineOperation({
    who,
    summary: 'Adds a yard.',
    audits: 'yardCreated',
    changes: ['admin/getYards', 'admin/getCities'],
    input: z.object({
      name: printedName(100),
      city: text(100),
      address: printedAddress(500),
      latitude: degreesInIndia('latitude'),
      longitude: degreesInIndia('longitude'),
    }),
    output: yard,
    refusals: ['ALREADY_EXISTS', 'INVALID_INPUT'],
  }),
}
