import * as z from 'zod'
import { admins, defineOperation } from './operation.ts'
import { id, idOut, storable, text } from './values.ts'

const who = admins('manage_cars')

/** Which column of the list holds which field of the car, and the unit it is written in. */
const mapping = z.record(
  text(50),
  z.object({ column: storable.max(300), unit: z.enum(['rupees', 'lakh', 'crore', 'text']).optional() }),
)

const progress = z.strictObject({
  importId: idOut,
  state: z.enum(['running', 'done', 'failed']),
  dryRun: z.boolean(),
  processed: z.number(),
  rows: z.number(),
  accepted: z.number(),
  unchanged: z.number(),
  /** The first 1,000 of them; `row` counts from 1, the header not counted. */
  rejected: z.array(
    z.strictObject({ row: z.number(), field: z.string(), column: z.string().nullable(), reason: z.string() }),
  ),
  rejectedTotal: z.number(),
  /** Indian cities that the house did not have before this import (in a dry run: would not have). */
  createdCities: z.array(z.string()),
  failure: z.string().nullable(),
})
export type ImportProgress = z.output<typeof progress>

export const adminImport = {
  'admin/uploadImport': defineOperation({
    who,
    summary: 'Takes a list of cars (CSV) as it is, and says what is in it.',
    idempotency: 'none',
    rawBody: 'text/csv',
    bodyLimit: 50 * 1024 * 1024,
    input: z.object({}),
    output: z.strictObject({
      fileId: idOut,
      columns: z.array(z.string()),
      sampleRows: z.array(z.array(z.string())),
      suggestedMapping: z.record(
        z.string(),
        z.strictObject({ column: z.string(), unit: z.enum(['rupees', 'lakh', 'crore', 'text']).optional() }),
      ),
    }),
    refusals: ['FILE_REFUSED', 'TOO_LARGE', 'UNSUPPORTED_KIND'],
  }),
  'admin/importCars': defineOperation({
    who,
    summary: 'Reads the list into the stock, or only says what it would do.',
    idempotency: 'own',
    // An import that takes over 20 s is answered as running.
    answersWithinSeconds: 40,
    bodyLimit: 6 * 1024 * 1024,
    input: z.object({
      fileId: id.optional(),
      csv: z.string().max(5_242_880, 'At most 5 MB of text; upload larger lists.').optional(),
      mapping,
      defaults: z.record(text(50), z.union([storable.max(300), z.number().transform(String)])).default({}),
      dryRun: z.boolean().default(false),
    }),
    output: progress,
    refusals: ['NOT_FOUND', 'INVALID_INPUT', 'FILE_REFUSED'],
  }),
  'admin/getImport': defineOperation({
    who,
    summary: 'How an import stands.',
    input: z.object({ importId: id }),
    output: progress,
    refusals: ['NOT_FOUND'],
  }),
}
