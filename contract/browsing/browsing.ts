import * as z from 'zod'
import { SORT_VALUES } from '#domain/browsing/sort-option.ts'
import { perFacet } from '#domain/car/car-description.ts'
import { FIRST_BID_STEPS } from '#domain/flows/first-bid.ts'
import { MY_LISTS } from '#domain/flows/my-lists.ts'
import { dropDirectionMarks } from '#domain/identifiers/clean-characters.ts'
import { MAX_RUPEES } from '#domain/money.ts'
import { MAX_SEARCH_LENGTH } from '#domain/search-length.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'
import { car, listedPaper, picture } from '../car.ts'
import { dealersAndReadingAdmins, defineOperation } from '../operation.ts'
import {
  count,
  flag,
  id,
  instantOut,
  latitude,
  longitude,
  nextCursor,
  nothing,
  optionalCopied,
  paging,
  repeatable,
  text,
  wholeNumber,
} from '../values.ts'

const wholeRupees = wholeNumber(0, MAX_RUPEES).optional()

const filters = {
  q: optionalCopied(MAX_SEARCH_LENGTH, dropDirectionMarks),
  ...perFacet(() => repeatable),
  yearFrom: wholeNumber(1900, 2200).optional(),
  yearTo: wholeNumber(1900, 2200).optional(),
  kmsTo: wholeNumber(0, 10_000_000).optional(),
  priceFrom: wholeRupees,
  priceTo: wholeRupees,
  ended: flag.meta({
    description: 'Lists the cars sold in the last 7 days, instead of the upcoming and live lots.',
  }),
  sort: z.enum(SORT_VALUES).default('year-new'),
  ...paging,
}

/** Drops what stands for no city from those of a query, whose key may be repeated. */
function readCities(value: unknown): unknown {
  const given = [value].flat().filter((city) => city !== undefined && city !== null && city !== '')
  return given.length === 0 ? undefined : given
}

const someCities = z.array(text(100), 'input.required' satisfies ReasonId).max(50)

/** The filters of Dealer Home. */
export const browseInput = z.object({ city: z.preprocess(readCities, someCities.optional()), ...filters })

const facet = z.array(z.strictObject({ value: z.string(), count })).meta({
  id: 'FacetCounts',
  description: 'The number of cars for each value, counted with the other filters applied.',
})
/** The number of cars for each value of a filter, counted with the other filters applied. */
export const facets = z.strictObject(perFacet(() => facet)).meta({ id: 'Facets' })

const page = { cars: z.array(car), nextCursor }

/** The car details (part B section 3) together with the car in the format of the lists, and all its papers. */
const carDetails = z
  .strictObject({
    title: z.string(),
    regno: z.string().nullable(),
    rcstatus: z.enum(['Yes', 'No']).nullable(),
    specs: z.strictObject({
      ownership: count.nullable(),
      fueltype: z.string().nullable(),
      kmsrun: count.nullable(),
      transmission: z.string().nullable(),
    }),
    images: z.array(picture),
    location: z.string(),
    latitude: latitude
      .nullable()
      .meta({ description: "The degrees of the car's yard; null if it is not known." }),
    longitude: longitude.nullable(),
    start_date: instantOut.nullable(),
    end_date: instantOut.nullable(),
    interactionHistory: z.array(
      z.strictObject({
        id: z.string(),
        timestamp: instantOut,
        log: z.string(),
        images: z.array(picture),
      }),
    ),
    car,
    papers: z.array(listedPaper),
  })
  .meta({ id: 'CarDetails' })

const who = dealersAndReadingAdmins('manage_cars')

/** The tiles of maps, as the house has set them up. */
const mapTiles = z
  .strictObject({
    url: z.string().meta({ description: 'The address of a tile, with `{z}`, `{x}` and `{y}`.' }),
    attribution: z.string().meta({ description: 'The HTML that names whose tiles they are.' }),
  })
  .meta({ id: 'MapTiles' })

export const browsing = {
  getDealerHomeData: defineOperation({
    reads: true,
    who,
    summary: 'Lists the upcoming and live cars in the dealer’s cities that are not yet in My Cars.',
    list: true,
    input: browseInput,
    output: z.strictObject({
      dealerCities: z.array(z.string()),
      endedCities: z
        .array(z.strictObject({ name: z.string(), endedAt: instantOut }))
        .meta({ description: 'The cities whose time ran out within a year, and was not renewed.' }),
      ...page,
      total: count,
      facets,
    }),
    refusals: [],
  }),
  getDealerCarsByCity: defineOperation({
    reads: true,
    who,
    summary: 'Lists the same cars for one city or several.',
    list: true,
    input: z.object({
      ...filters,
      city: z.preprocess(readCities, someCities),
    }),
    output: z.strictObject({ ...page, total: count }),
    refusals: [],
  }),
  getCars: defineOperation({
    reads: true,
    who,
    summary: 'Lists the same cars without counts.',
    list: true,
    input: browseInput,
    output: z.strictObject(page),
    refusals: [],
  }),
  getMyMatches: defineOperation({
    reads: true,
    who,
    summary: 'Counts the dealer’s own cars that match the filters of Dealer Home, which omits them.',
    list: true,
    input: browseInput,
    output: z.strictObject({
      lists: z
        .array(z.strictObject({ list: z.enum(MY_LISTS), count }))
        .meta({ description: 'The lists of My Cars that hold matches, in the order of the tabs.' }),
    }),
    refusals: [],
  }),
  getDealerCounts: defineOperation({
    reads: true,
    who,
    summary: 'Returns the counts on the badges, and whether the dealer may buy.',
    list: true,
    input: nothing,
    output: z.strictObject({
      carCount: count,
      myCarsCount: count,
      uploadPicturesCount: count,
      placeBidsCount: count,
      paymentsCount: count,
      takeDeliveryCount: count,
      nocCount: count,
      hasOpenDefault: z.boolean().meta({
        description:
          'Whether a car that the dealer won was not paid: it can’t add cars, bid, or accept an offer.',
      }),
      firstBidSteps: z
        .int()
        .min(0)
        .max(FIRST_BID_STEPS.length - 1)
        .nullable()
        .meta({
          description:
            'How many of the five steps to its first bid a new dealer has done: a car added, a gate pass requested, then approved, pictures sent, a bid placed. Null once it has bid.',
        }),
    }),
    refusals: [],
  }),
  getMapTiles: defineOperation({
    reads: true,
    who: 'anySession',
    summary: 'Returns the tiles of maps; null if the house has none, and maps are drawn from what is known.',
    input: nothing,
    output: z.strictObject({ tiles: mapTiles.nullable() }),
    refusals: [],
  }),
  getCarDetails: defineOperation({
    reads: true,
    who,
    summary: 'Returns one car with its newest published lot, and the caller’s flow if there is one.',
    input: z.object({ carId: id }),
    output: carDetails,
    refusals: ['NOT_FOUND'],
  }),
  getCarDetailsPageData: defineOperation({
    reads: true,
    who,
    summary: 'Returns the same under the name that the details page uses.',
    input: z.object({ carId: id }),
    output: carDetails,
    refusals: ['NOT_FOUND'],
  }),
}
