import { createHash } from 'node:crypto'
import * as z from 'zod'
import { accept, refuse, type Result } from '#domain/refusal.ts'

/** What a page of a list was asked with, `cursor` and `limit` left out. */
export type ListQuery = Readonly<Record<string, unknown>>

/**
 * The position in a list that is ordered by an instant and an id: the instant in microseconds since 1970,
 * because a Date carries milliseconds alone.
 */
export const instantAndId = z.tuple([z.number().int().min(0).max(Number.MAX_SAFE_INTEGER), z.uuid()])
/** @see instantAndId */
export type InstantAndId = z.output<typeof instantAndId>

/** The same for a list ordered by an instant and a running number. */
export const instantAndNumber = z.tuple([
  z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
])
/** @see instantAndNumber */
export type InstantAndNumber = z.output<typeof instantAndNumber>

const SENTENCE = 'This page belongs to another list. Start again from the first page.'

/** Names the place in a list after which its next page begins; good for the same query alone. */
export function writeCursor(query: ListQuery, position: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify([fingerprint(query), ...position])).toString('base64url')
}

/**
 * The position that {@link writeCursor} wrote, null without a cursor. INVALID_INPUT where the cursor is of
 * another query, or none of ours.
 */
export function readCursor<Position extends z.ZodType>(
  query: ListQuery,
  cursor: string | undefined,
  position: Position,
): Result<z.output<Position> | null> {
  if (cursor === undefined) return accept(null)
  const read = z
    .tuple([z.literal(fingerprint(query))])
    .rest(z.unknown())
    .safeParse(decode(cursor))
  const found = read.success ? position.safeParse(read.data.slice(1)) : null
  return found?.success === true
    ? accept(found.data)
    : refuse('INVALID_INPUT', SENTENCE, { fields: { cursor: SENTENCE } })
}

/** The page of a list, of whose rows one more than fit was read. `last` is null where no page follows. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
): { page: readonly Row[]; last: Row | null } {
  const page = rows.slice(0, limit)
  return { page, last: rows.length > limit ? (page.at(-1) ?? null) : null }
}

function fingerprint(query: ListQuery): string {
  const said = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 12)
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    // Not of our making, and refused as such by whoever reads it.
    return null
  }
}
