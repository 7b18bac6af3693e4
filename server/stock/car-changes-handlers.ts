import * as z from 'zod'
import type { CarChangeEntry, carChanges } from '#contract/stock/car-changes.ts'
import { FACT_NAMES } from '#domain/car/car-description.ts'
import { PAPER_KINDS, type PaperFacts } from '#domain/car/car-papers.ts'
import { isRecord } from '#domain/read-value.ts'
import { accept, refuse } from '#domain/refusal.ts'
import { changeThrough, type CarChange } from '#domain/stock/car-changes.ts'
import { cutPage, readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { countCarChanges, listCarChanges, type ChangeRow } from './car-changes-queries.ts'
import { findCar } from './cars-queries.ts'

/** The position in a car's history: the moment of an entry, and its key. */
const momentAndKey = z.tuple([
  z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  z.string().regex(/^[aeip][0-9a-f-]{1,40}$/),
])

/** Creates the handler of the history of cars in stock. */
export function createCarChangesHandlers(): HandlersOf<typeof carChanges> {
  return {
    'admin/getCarChanges': async ({ db, input }) => {
      const { carId, limit, cursor } = input
      const list = { list: 'carChanges', carId }
      const after = readCursor(list, cursor, momentAndKey)
      if (!after.ok) return after
      if ((await findCar(db, carId)) === null) return refuse('NOT_FOUND', 'car.unknown')
      const { page, last } = cutPage(await listCarChanges(db, carId, after.value, limit + 1), limit)
      return accept({
        changes: page.map(describe),
        total: await countCarChanges(db, carId),
        nextCursor: last && writeCursor(list, [last.moment, last.key]),
      })
    },
  }
}

/** The kinds of the entries that are no change of the car's own facts. */
const KINDS: Readonly<Record<Exclude<ChangeRow['event'], 'carCreated' | 'carChanged'>, CarChange>> = {
  published: 'published',
  mentioned: 'mentioned',
  lotAnnounced: 'announced',
  lotClosed: 'outcome',
  lotAwarded: 'outcome',
  lotReleased: 'outcome',
  lotCancelled: 'outcome',
  lotWithdrawn: 'outcome',
  lotCountered: 'countered',
  pictureHidden: 'pictureHidden',
  pictureShown: 'pictureShown',
}

function describe(row: ChangeRow): CarChangeEntry {
  const { key, at, event, actor, name, importId, lotId, auctionId, auction } = row
  const details = isRecord(row.details) ? row.details : {}
  const [before, after] = [recordIn(details, 'before'), recordIn(details, 'after')]
  return {
    changeId: key,
    at: at.toISOString(),
    what: event === 'carCreated' || event === 'carChanged' ? changeThrough(event, details) : KINDS[event],
    by: actor,
    name,
    facts: FACT_NAMES.filter((field) => Object.hasOwn(before, field) || Object.hasOwn(after, field)).map(
      (field) => ({ field, before: valueOf(before[field]), after: valueOf(after[field]) }),
    ),
    papers: papersIn(before, after),
    pictures: picturesIn(details),
    text: event === 'lotAnnounced' ? textIn(details, 'text') : (textIn(details, 'correction') ?? row.reason),
    list: importId === null ? null : { importId, fileName: row.fileName, row: numberIn(details, 'row') },
    auction:
      lotId === null || auctionId === null || auction === null ? null : { auctionId, lotId, name: auction },
    outcome: outcomeIn(details),
    amount: numberIn(details, 'amount'),
  }
}

function recordIn(
  details: Readonly<Record<string, unknown>>,
  field: string,
): Readonly<Record<string, unknown>> {
  const value = details[field]
  return isRecord(value) ? value : {}
}

function valueOf(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

function textIn(details: Readonly<Record<string, unknown>>, field: string): string | null {
  const value = details[field]
  return typeof value === 'string' && value !== '' ? value : null
}

function numberIn(details: Readonly<Record<string, unknown>>, field: string): number | null {
  const value = details[field]
  return typeof value === 'number' ? value : null
}

function outcomeIn(details: Readonly<Record<string, unknown>>): CarChangeEntry['outcome'] {
  // The log has the outcomes that lots get.
  return textIn(details, 'outcome') as CarChangeEntry['outcome']
}

function picturesIn(details: Readonly<Record<string, unknown>>): CarChangeEntry['pictures'] {
  const after = numberIn(details, 'pictures')
  return after === null ? null : { before: numberIn(details, 'picturesBefore'), after }
}

function papersIn(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): CarChangeEntry['papers'] {
  const [was, is] = [recordIn(before, 'papers'), recordIn(after, 'papers')]
  return PAPER_KINDS.filter((kind) => Object.hasOwn(was, kind) || Object.hasOwn(is, kind)).map((kind) => ({
    kind,
    before: paperOf(was[kind]),
    after: paperOf(is[kind]),
  }))
}

function paperOf(paper: unknown): CarChangeEntry['papers'][number]['before'] {
  if (!isRecord(paper)) return null
  // The log has papers as they are recorded.
  const { status, detail } = paper as PaperFacts
  return { status, detail }
}
