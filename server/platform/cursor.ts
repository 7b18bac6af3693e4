import { createHash } from 'node:crypto'
import * as z from 'zod'
import { accept, refuseField, type Result } from '#domain/refusal.ts'

/** The filter and sorting of a list request, without `cursor` and `limit`. */
export type ListQuery = Readonly<Record<string, unknown>>

/**
 * The position in a list sorted by a time and an id. The time is in microseconds since 1970, because a Date has only
 * millisecond precision.
 */
export const instantAndId = z.tuple([z.number().int().min(0).max(Number.MAX_SAFE_INTEGER), z.uuid()])
/** @see instantAndId */
export type InstantAndId = z.output<typeof instantAndId>

/** The position in a list sorted by a time (microseconds since 1970) and a sequence number. */
export const instantAndNumber = z.tuple([
  z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
])
/** @see instantAndNumber */
export type InstantAndNumber = z.output<typeof instantAndNumber>

/** Encodes the position after which the next page begins. The cursor is valid only for the same query. */
export function writeCursor(query: ListQuery, position: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify([fingerprint(query), ...position])).toString('base64url')
}

/**
 * Reads the position that {@link writeCursor} encoded; null without a cursor. Refuses with INVALID_INPUT if the cursor
 * is malformed or belongs to another query.
 */
export function readCursor<Position extends z.core.$ZodType>(
  query: ListQuery,
  cursor: string | undefined,
  position: Position,
): Result<z.output<Position> | null> {
  if (cursor === undefined) return accept(null)
  const read = z
    .tuple([z.literal(fingerprint(query))])
    .rest(z.unknown())
    .safeParse(decode(cursor))
  const found = read.success ? z.safeParse(position, read.data.slice(1)) : null
  return found?.success === true ? accept(found.data) : refuseField('cursor', 'cursor.otherList')
}

/** Cuts a page from rows that were read with `limit + 1`. `last` is null if no page follows. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
): { page: readonly Row[]; last: Row | null } {
  const page = rows.slice(0, limit)
  return { page, last: rows.length > limit ? (page.at(-1) ?? null) : null }
}

function fingerprint(query: ListQuery): string {
  const given = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(given)).digest('base64url').slice(0, 12)
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    // The text is not a cursor of this app. The caller refuses it.
    return null
  }
}
