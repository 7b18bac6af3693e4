import type { Output, ReadInput } from '#contract/api.ts'
import { accept, type Result } from '#domain/refusal.ts'
import { cutPage, instantAndId, readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { countAuctions, listAuctions } from './auction-list-queries.ts'
import { summariseAuction } from './describe-auction.ts'
import { listBySchedule, schedulePosition } from './schedule-queries.ts'

type Page = Output<'admin/getAuctions'>

/** Returns a page of the auctions, newest first or by schedule. `now` in epoch ms decides phases. */
export async function pageAuctions(
  db: Queries,
  input: ReadInput<'admin/getAuctions'>,
  now: number,
): Promise<Result<Page>> {
  const { limit, cursor, ...query } = input
  const list = { list: 'auctions', ...query }
  if (query.sort === 'schedule') {
    const after = readCursor(list, cursor, schedulePosition)
    if (!after.ok) return after
    // The pages of one list agree on the phases: those of its first page.
    const asOf = after.value?.[0] ?? Math.trunc(now)
    const { page, last } = cutPage(await listBySchedule(db, query, asOf, after.value, limit + 1), limit)
    return accept({
      auctions: page.map((auction) => summariseAuction(auction, now)),
      total: await countAuctions(db, query, asOf),
      nextCursor: last ? writeCursor(list, last.position) : null,
    })
  }
  const after = readCursor(list, cursor, instantAndId)
  if (!after.ok) return after
  const { page, last } = cutPage(await listAuctions(db, query, now, after.value, limit + 1), limit)
  return accept({
    auctions: page.map((auction) => summariseAuction(auction, now)),
    total: await countAuctions(db, query, now),
    nextCursor: last ? writeCursor(list, [last.made_at, last.id]) : null,
  })
}
