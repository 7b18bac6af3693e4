import * as z from 'zod'
import { CAR_FIGURES, CAR_TEXTS, MAX_PICTURES } from '#domain/stock/car-bounds.ts'
import { description, picture } from '../car.ts'
import { admins, defineOperation } from '../operation.ts'
import { id, idOut, instantOut, optionalText, paging, rupees, text } from '../values.ts'

const who = admins('manage_cars')

/** A car as admins see it. */
export const stockCar = z.strictObject({
  id: idOut,
  ...description,
  ownership: z.number().nullable(),
  rcstatus: z.enum(['Yes', 'No']).nullable(),
  price: z.number().nullable(),
  newPrice: z.number().nullable(),
  mileage: z.string().nullable(),
  engine: z.string().nullable(),
  power: z.string().nullable(),
  seats: z.number().nullable(),
  colour: z.string().nullable(),
  city: z.string(),
  yard: z.string().nullable(),
  yardId: idOut.nullable(),
  supplierName: z.string().nullable(),
  externalRef: z.string().nullable(),
  car_image_urls: z.array(picture),
  status: z.enum(['unlisted', 'listed', 'sold']),
  /** The auction of the car's newest lot, where there is one. */
  auctionId: idOut.nullable(),
  createdAt: instantOut,
})
export type StockCar = z.output<typeof stockCar>

function figure({ least, most }: { readonly least: number; readonly most: number }) {
  return z.number().int().min(least).max(most)
}

/** Null clears a field; one that is left out stays as it is. */
const facts = {
  variant: text(CAR_TEXTS.variant).nullable().optional(),
  regno: text(CAR_TEXTS.regno).nullable().optional(),
  kmsrun: figure(CAR_FIGURES.kmsrun).nullable().optional(),
  fueltype: text(CAR_TEXTS.fueltype).nullable().optional(),
  transmission: text(CAR_TEXTS.transmission).nullable().optional(),
  carType: text(CAR_TEXTS.carType).nullable().optional(),
  ownership: figure(CAR_FIGURES.ownership).nullable().optional(),
  rcstatus: z.enum(['Yes', 'No']).nullable().optional(),
  price: rupees.nullable().optional(),
  newPrice: rupees.nullable().optional(),
  mileage: text(CAR_TEXTS.mileage).nullable().optional(),
  engine: text(CAR_TEXTS.engine).nullable().optional(),
  power: text(CAR_TEXTS.power).nullable().optional(),
  seats: figure(CAR_FIGURES.seats).nullable().optional(),
  colour: text(CAR_TEXTS.colour).nullable().optional(),
  yardId: id.nullable().optional(),
  supplierName: text(CAR_TEXTS.supplierName).nullable().optional(),
  externalRef: text(CAR_TEXTS.externalRef).nullable().optional(),
  car_image_urls: z
    .array(z.object({ url: text(2000), alt: optionalText(200) }))
    .max(MAX_PICTURES, `At most ${MAX_PICTURES} pictures.`)
    .optional(),
}
const year = z
  .number('Enter the year of manufacture.')
  .int()
  .min(CAR_FIGURES.year.least)
  .max(CAR_FIGURES.year.most)

export const adminCars = {
  'admin/getCars': defineOperation({
    reads: true,
    who,
    summary: 'The house’s cars.',
    list: true,
    input: z.object({
      q: optionalText(100),
      city: optionalText(100),
      yard: optionalText(100),
      status: z.enum(['unlisted', 'listed', 'sold']).optional(),
      ...paging,
    }),
    output: z.strictObject({ cars: z.array(stockCar), total: z.number(), nextCursor: z.string().nullable() }),
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
    input: z.object({
      make: text(CAR_TEXTS.make),
      model: text(CAR_TEXTS.model),
      year,
      city: optionalText(100),
      ...facts,
    }),
    output: z.strictObject({ carId: idOut }),
    refusals: ['ALREADY_EXISTS', 'NOT_FOUND', 'INVALID_INPUT'],
  }),
  'admin/updateCar': defineOperation({
    who,
    summary: 'Changes a car; its facts stay as they are while it is in an auction or sold.',
    input: z.object({
      carId: id,
      make: text(CAR_TEXTS.make).optional(),
      model: text(CAR_TEXTS.model).optional(),
      year: year.optional(),
      city: text(100).optional(),
      ...facts,
    }),
    output: z.strictObject({ carId: idOut }),
    refusals: ['NOT_FOUND', 'CAR_IN_AUCTION', 'ALREADY_EXISTS', 'INVALID_INPUT'],
  }),
}
