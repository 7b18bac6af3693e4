import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A digest of all bids: it differs if any bid differs. */
export interface BidLedger {
  readonly bids: number
  /** SHA-256 in hex. */
  readonly hash: string
  /** Each lot's last sequence. */
  readonly lots: ReadonlyMap<string, number>
}

/**
 * Reads the ledger of all bids, or of some lots, each up to a sequence. Ledgers are comparable only if the connections
 * have the same time zone, and the tables the same columns.
 */
export async function readBidLedger(
  db: Pick<pg.ClientBase, 'query'>,
  upTo?: ReadonlyMap<string, number>,
): Promise<BidLedger> {
  const { rows } = await db.query<{ lot_id: string; bids: number; last: number; hash: string }>(
    `select bids.lot_id, count(*)::integer as bids, max(bids.sequence) as last,
      encode(sha256(convert_to(string_agg(row_to_json(bids)::text, E'\\n' order by bids.sequence), 'UTF8')), 'hex')
        as hash
    from bids left join unnest($1::uuid[], $2::integer[]) as wanted(lot_id, last) on wanted.lot_id = bids.lot_id
    where $1::uuid[] is null or bids.sequence <= wanted.last
    group by bids.lot_id order by bids.lot_id`,
    upTo === undefined ? [null, null] : [[...upTo.keys()], [...upTo.values()]],
  )
  const hash = createHash('sha256')
  for (const row of rows) hash.update(`${row.lot_id} ${row.hash}\n`)
  return {
    bids: rows.reduce((sum, row) => sum + row.bids, 0),
    hash: hash.digest('hex'),
    lots: new Map(rows.map((row) => [row.lot_id, row.last])),
  }
}
