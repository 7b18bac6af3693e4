import * as z from 'zod'
import { description, picture } from './car.ts'
import { admins, defineOperation } from './operation.ts'
import { id, idOut, instantOut, optionalText, paging, rupees, text } from './values.ts'

const who = admins('manage_cars')

/** A car as the house keeps it. */
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

/** Null clears a field; one that is left out stays as it is. */
const facts = {
  variant: text(200).nullable().optional(),
  regno: text(20).nullable().optional(),
  kmsrun: z.number().int().min(0).max(9_999_999).nullable().optional(),
  fueltype: text(50).nullable().optional(),
  transmission: text(50).nullable().optional(),
  carType: text(50).nullable().optional(),
  ownership: z.number().int().min(1).max(20).nullable().optional(),
  rcstatus: z.enum(['Yes', 'No']).nullable().optional(),
  price: rupees.nullable().optional(),
  newPrice: rupees.nullable().optional(),
  mileage: text(50).nullable().optional(),
  engine: text(50).nullable().optional(),
  power: text(50).nullable().optional(),
  seats: z.number().int().min(1).max(100).nullable().optional(),
  colour: text(50).nullable().optional(),
  yardId: id.nullable().optional(),
  supplierName: text(200).nullable().optional(),
  externalRef: text(100).nullable().optional(),
  car_image_urls: z
    .array(z.object({ url: text(2000), alt: optionalText(200) }))
    .max(30, 'At most 30 pictures.')
    .optional(),
}
const year = z.number('Enter the year of manufacture.').int().min(1886).max(2100)

export const adminCars = {
  'admin/getCars': defineOperation({
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
    who,
    summary: 'One car of the house.',
    input: z.object({ carId: id }),
    output: stockCar,
    refusals: ['NOT_FOUND'],
  }),
  'admin/createCar': defineOperation({
    who,
    summary: 'Adds a car.',
    input: z.object({ make: text(100), model: text(100), year, city: optionalText(100), ...facts }),
    output: z.strictObject({ carId: idOut }),
    refusals: ['ALREADY_EXISTS', 'NOT_FOUND', 'INVALID_INPUT'],
  }),
  'admin/updateCar': defineOperation({
    who,
    summary: 'Changes a car; its facts stay as they are while it is in an auction or sold.',
    input: z.object({
      carId: id,
      make: text(100).optional(),
      model: text(100).optional(),
      year: year.optional(),
      city: text(100).optional(),
      ...facts,
    }),
    output: z.strictObject({ carId: idOut }),
    refusals: ['NOT_FOUND', 'CAR_IN_AUCTION', 'ALREADY_EXISTS', 'INVALID_INPUT'],
  }),
}
