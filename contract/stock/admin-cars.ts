import * as z from 'zod'
import {
  FACTS,
  FACT_NAMES,
  factOf,
  isRequiredFact,
  LISTED_FACTS,
  MAX_PICTURES,
  type FactName,
  type ListedFactName,
} from '#domain/car/car-description.ts'
import { isPrintedFact } from '#domain/car/printed-facts.ts'
import { cleanCharacters, dropDirectionMarks } from '#domain/identifiers/clean-characters.ts'
import { cleanVehicleNumber, readVehicleNumber } from '#domain/identifiers/vehicle-numbers.ts'
import { facts, paper, papersIn, picture } from '../car.ts'
import { nameText } from '../names.ts'
import { admins, defineOperation } from '../operation.ts'
import {
  copied,
  count,
  dayIn,
  id,
  idOut,
  instantOut,
  nextCursor,
  optionalCopied,
  optionalText,
  paging,
  printedText,
  rupees,
  text,
  wholeFrom,
} from '../values.ts'
import { addFault } from '../add-fault.ts'

const who = admins('manage_cars')

/** A picture of a car as admins see it. */
const stockPicture = z
  .strictObject({
    ...picture.shape,
    hiddenReason: z.string().nullable().meta({
      description: 'Why the picture is hidden from dealers; null if it is shown.',
    }),
  })
  .meta({ id: 'StockPicture' })

/** A car as admins see it. */
export const stockCar = z
  .strictObject({
    id: idOut,
    ...facts,
    yardId: idOut.nullable(),
    car_image_urls: z.array(stockPicture),
    papers: z.array(paper).meta({ description: 'The recorded ones.' }),
    status: z.enum(['unlisted', 'listed', 'sold']),
    earlierCarId: idOut
      .nullable()
      .meta({ description: 'The same car as it was sold here before; null if it was not.' }),
    isTwin: z.boolean().meta({
      description: 'Whether another car here has the same number plate, so that neither can be put up.',
    }),
    mergedIntoCarId: idOut.nullable().meta({
      description:
        'The car that this one is: it was merged into it and is no longer listed. Null if it was not.',
    }),
    mergedCarIds: z.array(idOut).meta({
      description: 'The cars that were merged into this one, whose earlier auctions stay under them.',
    }),
    auctionId: idOut
      .nullable()
      .meta({ description: "The auction of the car's newest lot; null if it never was in an auction." }),
    createdAt: instantOut,
  })
  .meta({ id: 'StockCar' })
export type StockCar = z.output<typeof stockCar>

interface GivenKinds {
  text: ReturnType<typeof text>
  number: z.ZodNumber
  rupees: typeof rupees
  yesNo: z.ZodEnum<{ Yes: 'Yes'; No: 'No' }>
  date: typeof dayIn
}

function givenSchema(name: FactName): z.core.$ZodType {
  const fact = factOf(name)
  switch (fact.kind) {
    case 'text':
      if (name === 'supplierName') return nameText(fact.max)
      return isPrintedFact(name) ? printedText(fact.max) : text(fact.max)
    case 'number': {
      const figure = z.number().min(fact.min).max(fact.max)
      return fact.isDecimal ? figure : figure.int()
    }
    case 'rupees':
      return rupees
    case 'yesNo':
      return z.enum(['Yes', 'No'])
    case 'date':
      return dayIn
  }
}

/** An optional fact that is given under its own name. (A yard is given by its id.) */
type OptionalFact = Exclude<
  { [Name in FactName]: (typeof FACTS)[Name] extends { readonly isRequired: true } ? never : Name }[FactName],
  'yard'
>

function isOptional(name: FactName): name is OptionalFact {
  return !isRequiredFact(name) && name !== 'yard'
}

type OptionalFacts = {
  readonly [Name in OptionalFact]: z.ZodOptional<z.ZodNullable<GivenKinds[(typeof FACTS)[Name]['kind']]>>
}

// givenSchema returns the types of GivenKinds.
const optionalFacts = Object.fromEntries(
  FACT_NAMES.filter(isOptional).map((name) => [name, z.nullish(givenSchema(name))]),
) as OptionalFacts

/** A chassis or engine number as received, converted to its stored form. */
const vehicleNumber = copied(FACTS.chassisNo.max, cleanVehicleNumber).transform((text, context) => {
  const read = readVehicleNumber(text)
  if (read.ok) return read.value
  addFault(context, read.refusal)
  return z.NEVER
})

/** Null clears a field; an absent field stays unchanged. */
const given = {
  ...optionalFacts,
  regno: copied(FACTS.regno.max, cleanCharacters).nullable().optional(),
  chassisNo: vehicleNumber.nullable().optional(),
  engineNo: vehicleNumber.nullable().optional(),
  yardId: id.nullable().optional(),
  car_image_urls: z
    .array(z.object({ url: text(2000), alt: optionalText(200) }))
    .max(MAX_PICTURES)
    .optional(),
  papers: papersIn.optional().meta({
    description: 'A kind that is left out stays as it is; one with the status `unknown` alone is removed.',
  }),
}
/** An announcement reaches every dealer, so it shows only what all of them read. */
const announced = Object.fromEntries(
  LISTED_FACTS.flatMap((name) => (isOptional(name) ? [[name, optionalFacts[name]]] : [])),
) as Pick<OptionalFacts, Extract<OptionalFact, ListedFactName>>
const make = printedText(FACTS.make.max)
const model = printedText(FACTS.model.max)
const year = wholeFrom(FACTS.year.min, FACTS.year.max, 'car.yearMissing')

/** The facts that an announcement may change: what dealers read of a car, but for where it stands. */
export const announcedFacts = z.object({
  ...announced,
  make: make.optional(),
  model: model.optional(),
  year: year.optional(),
  regno: given.regno,
})

/** The facts that a correction of a sold car may change: those, and what its winner reads. */
export const correctedFacts = z.object({
  ...announcedFacts.shape,
  chassisNo: given.chassisNo,
  engineNo: given.engineNo,
})

export const adminCars = {
  'admin/getCars': defineOperation({
    reads: true,
    who,
    summary: 'The house’s cars.',
    list: true,
    input: z.object({
      q: optionalCopied(100, dropDirectionMarks),
      city: optionalText(100),
      yard: optionalText(100),
      status: z.enum(['unlisted', 'listed', 'sold', 'twin']).optional().meta({
        description:
          '`twin`: cars that share a number plate, those in an auction first, at most `limit` of them.',
      }),
      importId: id.optional().meta({ description: 'Only the cars that this import added or changed.' }),
      ...paging,
    }),
    output: z.strictObject({ cars: z.array(stockCar), total: count, nextCursor }),
    refusals: [],
  }),
  'admin/getCar': defineOperation({
    reads: true,
    who,
    summary: 'One car of the house.',
    input: z.object({ carId: id }),
    output: stockCar,
    refusals: ['NOT_FOUND'],
  }),
  'admin/createCar': defineOperation({
    who,
    summary: 'Adds a car.',
    audits: 'carCreated',
    changes: ['admin/getCars', 'admin/getYards'],
    input: z.object({
      make,
      model,
      year,
      city: optionalText(FACTS.city.max),
      cameBack: z.boolean().default(false).meta({
        description: 'Whether this is the car with the same number that was sold here before and delivered.',
      }),
      ...given,
    }),
    output: z.strictObject({ carId: idOut }),
    refusals: ['ALREADY_EXISTS', 'NOT_FOUND', 'INVALID_INPUT'],
  }),
  'admin/updateCar': defineOperation({
    who,
    summary: 'Changes a car; its facts stay as they are while it is in an auction or sold.',
    audits: 'carChanged',
    changes: [
      'admin/getCars',
      'admin/getCar',
      'admin/getCarChanges',
      'admin/getCarHistory',
      'admin/getYards',
      'admin/getAuction',
    ],
    input: z.object({
      carId: id,
      make: make.optional(),
      model: model.optional(),
      year: year.optional(),
      city: text(FACTS.city.max).optional(),
      cameBack: z.boolean().default(false).meta({
        description: 'Whether this is the car with the given number that was sold here before and delivered.',
      }),
      ...given,
    }),
    output: z.strictObject({ carId: idOut }),
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'CAR_IN_AUCTION', 'ALREADY_EXISTS', 'INVALID_INPUT'],
  }),
}
