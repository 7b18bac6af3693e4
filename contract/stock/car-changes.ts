import * as z from 'zod'
import { LOGGED_ACTORS } from '#domain/actor.ts'
import { CAR_CHANGES } from '#domain/stock/car-changes.ts'
import { lotOutcome, paperKind, paperStatus } from '../car.ts'
import { admins, defineOperation } from '../operation.ts'
import { count, id, idOut, instantOut, nextCursor, paging, rupeesOut } from '../values.ts'

const factValue = z.union([z.string(), z.number()]).nullable()

/** A paper as a change knows it; null where nothing was known of it. */
const changedPaper = z.strictObject({ status: paperStatus, detail: z.string().nullable() }).nullable()

/** An entry of a car's history. */
const carChange = z
  .strictObject({
    changeId: z.string(),
    at: instantOut,
    what: z.enum(CAR_CHANGES).meta({ 'x-extensible': true }),
    by: z.enum(LOGGED_ACTORS),
    name: z
      .string()
      .nullable()
      .meta({ description: 'The name of the account; null for the system, and where it is not known.' }),
    facts: z.array(z.strictObject({ field: z.string(), before: factValue, after: factValue })).meta({
      description:
        'The facts that changed; of a car that was added, those that were known, with null before.',
    }),
    papers: z.array(z.strictObject({ kind: paperKind, before: changedPaper, after: changedPaper })),
    pictures: z.strictObject({ before: count.nullable(), after: count }).nullable().meta({
      description:
        'How many pictures it had and has; `before` is null where that is not known. Null if none were changed.',
    }),
    text: z
      .string()
      .nullable()
      .meta({ description: 'The sentence that was announced, or the reason that was given.' }),
    list: z
      .strictObject({ importId: idOut, fileName: z.string().nullable(), row: count.nullable() })
      .nullable()
      .meta({
        description:
          'The list that it came with, and the number of its row there; null before rows were recorded.',
      }),
    auction: z.strictObject({ auctionId: idOut, lotId: idOut, name: z.string() }).nullable(),
    outcome: lotOutcome.nullable(),
    amount: rupeesOut.nullable().meta({ description: 'The hammer price, or the figure of a counter.' }),
  })
  .meta({ id: 'CarChange' })
export type CarChangeEntry = z.output<typeof carChange>

/** The history of a car in stock. */
export const carChanges = {
  'admin/getCarChanges': defineOperation({
    reads: true,
    who: admins('manage_cars'),
    summary:
      'Lists what changed of a car, newest first: by whom, through what, from what to what; the lists that it came with, and the auctions that it was in with their outcomes.',
    list: true,
    input: z.object({ carId: id, ...paging }),
    output: z.strictObject({ changes: z.array(carChange), total: count, nextCursor }),
    refusals: ['NOT_FOUND', 'INVALID_INPUT'],
  }),
}
