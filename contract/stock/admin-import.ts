import * as z from 'zod'
import { IMPORT_UNITS } from '#domain/stock/import/import-fields.ts'
import { MAX_RUPEES } from '#domain/money.ts'
import { admins, defineOperation } from '../operation.ts'
import { rowReason } from '../row-reason.ts'
import { MAX_SPELLING } from './admin-places.ts'
import { count, FILE_AS_TEXT, id, idOut, instantOut, nextCursor, paging, storable, text } from '../values.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'

const who = admins('manage_cars')

/** The list's column for each field of a car, and the unit of the column's plain numbers. */
const mapping = z.record(
  text(50),
  z.object({ column: storable.max(300), unit: z.enum(IMPORT_UNITS).optional() }),
)

const fault = {
  field: z.string(),
  column: z.string().nullable(),
  reason: z.string().meta({ description: 'The sentence, in English.' }),
}

/** A number that stands for a cell: an amount, kilometres, a mileage. The reader of its column judges it. */
const cellNumber = z.number().min(0).max(MAX_RUPEES)

/** One reason why a row is rejected. `reason` of the row has the sentences of all. */
const rowFault = z
  .strictObject({
    ...fault,
    ...rowReason,
    unknownYard: z
      .strictObject({ city: z.string(), name: z.string() })
      .nullable()
      .meta({ description: 'The yard that the house does not have; null for another reason.' }),
  })
  .meta({ id: 'RowFault' })

/** Something to check about an accepted row. `row` is the row's number in a spreadsheet: the header is row 1. */
const doubt = z
  .strictObject({
    row: count,
    field: z.string(),
    column: z.string().nullable(),
    text: z.string().meta({ description: 'The sentence, in English.' }),
    ...rowReason,
  })
  .meta({ id: 'ImportDoubt' })

/** A question about a list. While one is open, nothing of the list is stored. */
const question = z
  .strictObject({
    question: z.string(),
    text: z.string(),
    choices: z.array(z.strictObject({ answer: z.string(), text: z.string() })),
    rows: count.meta({ description: 'How many rows it is about.' }),
  })
  .meta({ id: 'ImportQuestion' })
export type ImportDoubt = z.output<typeof doubt>
export type ImportQuestion = z.output<typeof question>

const progress = z
  .strictObject({
    importId: idOut,
    state: z.enum(['running', 'done', 'failed']),
    dryRun: z.boolean(),
    processed: count,
    rows: count,
    accepted: count,
    unchanged: count,
    repeated: count.meta({
      description: 'Of the unchanged rows, those whose car an earlier row of the list is about.',
    }),
    notCars: count.meta({ description: 'The rows that are no cars, but totals of other rows.' }),
    rejected: z.array(z.strictObject({ row: count, ...fault, faults: z.array(rowFault) })).meta({
      description:
        "The first 1,000 rejected rows; `row` is the row's number in a spreadsheet: the header is row 1.",
    }),
    rejectedTotal: count,
    doubts: z.array(doubt).meta({ description: 'Of the first 1,000 rows.' }),
    doubtsTotal: count,
    questions: z
      .array(question)
      .meta({ description: 'The open questions. Import the list again with the answers.' }),
    createdCities: z
      .array(z.string())
      .meta({ description: 'The cities that this import added (in a dry run: would add).' }),
    failure: z.string().nullable(),
    fileName: z.string().nullable(),
    undoneAt: instantOut.nullable(),
  })
  .meta({ id: 'ImportProgress' })
export type ImportProgress = z.output<typeof progress>
export type RowFault = z.output<typeof rowFault>

/** One entry in the list of imports. Dry runs are not listed. */
const importEntry = z
  .strictObject({
    importId: idOut,
    fileName: z.string().nullable(),
    state: z.enum(['running', 'done', 'failed']),
    startedAt: instantOut,
    by: z.string(),
    rows: count,
    accepted: count,
    unchanged: count,
    rejectedTotal: count,
    undoneAt: instantOut.nullable(),
  })
  .meta({ id: 'ImportEntry' })
export type ImportEntry = z.output<typeof importEntry>

/** The maximum number of spellings of cities that are reported, and asked about, at once. */
export const MAX_ALIASES = 100

/** How the rows of a list are read. */
const howToRead = {
  mapping,
  defaults: z.record(text(50), z.union([storable.max(300), cellNumber.transform(String)])).default({}),
  onUnreadable: z.enum(['doubt', 'refuse']).default('doubt').meta({
    description:
      'Whether a row comes in without a cell that cannot be read, if its field is not required; or is rejected.',
  }),
  answers: z
    .array(z.object({ question: text(50), answer: text(300) }))
    .max(100)
    .default([]),
  cityAliases: z
    .array(
      z.object({
        spelling: text(MAX_SPELLING),
        city: text(100).meta({ description: 'A city of the house.' }),
        remember: z.boolean().default(true).meta({
          description:
            'Whether the spelling also stands for the city from the import on, wherever a city is named.',
        }),
      }),
    )
    .max(MAX_ALIASES)
    .default([])
    .meta({
      description:
        'The cities that unknown spellings in the list stand for. They count for this list, before it is imported.',
    }),
}

/** The table of a list, or of a sheet of a workbook. */
const sheet = {
  fileId: idOut,
  sheet: z
    .string()
    .nullable()
    .meta({ description: 'The name of the sheet; null for a list that is no workbook.' }),
  columns: z.array(z.string()),
  sampleRows: z.array(z.array(z.string())),
  suggestedMapping: z.record(
    z.string(),
    z.strictObject({
      column: z.string(),
      unit: z.enum(IMPORT_UNITS).optional(),
      isSure: z
        .boolean()
        .meta({ description: 'Whether the rows leave no doubt that the column holds the field.' }),
    }),
  ),
  isRemembered: z
    .boolean()
    .meta({ description: 'Whether the mapping is the last one used for a list with the same headers.' }),
}

export const adminImport = {
  'admin/uploadImport': defineOperation({
    who,
    summary:
      'Takes a list of cars as it is (CSV in any usual encoding, or an Excel workbook), and says what is in it.',
    // A repeat is recognised by the content of the list, which is known only once the list is stored.
    idempotency: 'own',
    rawBody: '*/*',
    bodyLimit: 50 * 1024 * 1024,
    audits: { none: 'a list is of no use until it is imported' },
    changes: [],
    input: z.object({}),
    output: z.strictObject({
      format: z
        .enum(['utf-8', 'utf-8-damaged', 'utf-16le', 'utf-16be', 'windows-1252', 'xlsx'])
        .meta({ description: 'How the list is encoded.' }),
      ...sheet,
      sheets: z.array(z.strictObject(sheet)).meta({
        description:
          'All sheets of a workbook that have a table, the first of which is described above; one for another list.',
      }),
    }),
    refusals: ['FILE_REFUSED', 'TOO_LARGE', 'UNSUPPORTED_KIND'],
  }),
  'admin/previewImport': defineOperation({
    who,
    summary:
      'Shows the first cars of a list as dealers would read them, and counts the cells that say nothing.',
    // It stores nothing.
    idempotency: 'none',
    // 1,00,000 rows take about 10 s.
    answersWithinSeconds: 40,
    audits: { none: 'it only reads an uploaded list' },
    changes: [],
    input: z.object({ fileId: id, ...howToRead }),
    output: z.strictObject({
      rows: count,
      cars: z
        .array(
          z.strictObject({
            row: count,
            facts: z
              .record(z.string(), z.union([z.string(), z.number()]))
              .nullable()
              .meta({
                description:
                  'The known facts that dealers see, by their names; null for a row that would be rejected.',
              }),
            reasons: z
              .array(z.string())
              .meta({ description: 'Why it is rejected, or what is to be checked, in English.' }),
            faults: z
              .array(z.strictObject({ ...fault, ...rowReason }))
              .meta({ description: 'Each of the reasons with its code and values.' }),
          }),
        )
        .meta({ description: 'The first ten rows.' }),
      fields: z.record(z.string(), z.strictObject({ empty: count, unknown: count, odd: count })).meta({
        description:
          'By field with a column: the rows whose cell is empty, says that it is not known, or is odd.',
      }),
      unknownCities: z.array(z.strictObject({ spelling: z.string(), rows: count })).meta({
        description:
          'The spellings in the list that name no city of the house, whatever `cityAliases` says of them, with how many rows have each: the 100 in most rows, those first.',
      }),
    }),
    refusals: ['NOT_FOUND', 'INVALID_INPUT', 'FILE_REFUSED'],
  }),
  'admin/importCars': defineOperation({
    who,
    summary: 'Imports the list into the stock, or in a dry run reports what it would do.',
    idempotency: 'own',
    // An import that takes over 20 s is answered as running.
    answersWithinSeconds: 40,
    bodyLimit: 6 * 1024 * 1024,
    audits: 'carsImported',
    changes: [
      'admin/getImports',
      'admin/getImport',
      'admin/getCars',
      'admin/getCar',
      'admin/getCarChanges',
      'admin/getYards',
      'admin/getCityAliases',
    ],
    input: z.object({
      fileId: id.optional(),
      sheet: storable
        .max(300)
        .optional()
        .meta({ description: 'Another sheet of the workbook that the file is from.' }),
      csv: z
        .string()
        .max(5_242_880, 'list.textTooLarge' satisfies ReasonId)
        .meta(FILE_AS_TEXT.csv)
        .optional(),
      ...howToRead,
      dryRun: z.boolean().default(false),
      fileName: text(200).optional().meta({ description: "The file's name on the admin's computer." }),
      answerWithinSeconds: z.number().min(0).max(20).optional().meta({
        description:
          'Seconds to wait for the import to end before answering that it is running. Default: 20.',
      }),
    }),
    output: progress,
    refusals: ['NOT_FOUND', 'INVALID_INPUT', 'FILE_REFUSED'],
  }),
  'admin/getImport': defineOperation({
    reads: true,
    who,
    summary: 'Returns the progress or result of an import.',
    input: z.object({ importId: id }),
    output: progress,
    refusals: ['NOT_FOUND'],
  }),
  'admin/getImports': defineOperation({
    reads: true,
    who,
    summary: 'Lists the imports, newest first.',
    list: true,
    input: z.object(paging),
    output: z.strictObject({
      imports: z.array(importEntry),
      total: count,
      nextCursor,
    }),
    refusals: [],
  }),
  'admin/undoImport': defineOperation({
    who,
    summary:
      'Takes an import back while none of its cars is in an auction: new cars go, changed ones are as they were.',
    // One transaction, which the database ends after a minute if the call has a key. 100,000 cars take about 20 s.
    answersWithinSeconds: 60,
    audits: 'importUndone',
    changes: [
      'admin/getImports',
      'admin/getImport',
      'admin/getCars',
      'admin/getCar',
      'admin/getCarChanges',
      'admin/getYards',
    ],
    input: z.object({ importId: id }),
    output: z.strictObject({
      importId: idOut,
      undoneAt: instantOut,
      removed: count,
      restored: count,
    }),
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'CAR_IN_AUCTION'],
  }),
}
