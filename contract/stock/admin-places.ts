import * as z from 'zod'
import { nameText, printedAddress, printedName } from '../names.ts'
import { admins, defineOperation } from '../operation.ts'
import {
  degreesInIndia,
  done,
  idOut,
  instantOut,
  latitude,
  longitude,
  nothing,
  optionalText,
  text,
} from '../values.ts'

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

/** A spelling of the house's own that stands for one of its cities. */
const cityAlias = z
  .strictObject({ spelling: z.string(), city: z.string(), addedBy: z.string(), addedAt: instantOut })
  .meta({ id: 'CityAlias' })

/** The maximum number of characters of a spelling of a city. */
export const MAX_SPELLING = 200

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
  'admin/getCityAliases': defineOperation({
    reads: true,
    who,
    summary: 'Lists the spellings that stand for cities beside the usual ones.',
    list: true,
    input: nothing,
    output: z.array(cityAlias),
    refusals: [],
  }),
  'admin/addCityAlias': defineOperation({
    who,
    summary: 'Lets a spelling stand for a city wherever a city is named.',
    audits: 'cityAliasAdded',
    changes: ['admin/getCityAliases'],
    input: z.object({ spelling: text(MAX_SPELLING), city: text(100) }),
    output: z.strictObject({ spelling: z.string(), city: z.string() }),
    refusals: ['ALREADY_EXISTS', 'INVALID_INPUT'],
  }),
  'admin/removeCityAlias': defineOperation({
    who,
    summary: 'Takes a spelling back, so that it stands for no city.',
    audits: 'cityAliasRemoved',
    changes: ['admin/getCityAliases'],
    input: z.object({ spelling: text(MAX_SPELLING) }),
    output: done,
    refusals: ['NOT_FOUND'],
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
