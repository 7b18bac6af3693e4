import { auditCall, type AuditedCall } from '#server/audit/record-audit.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { JsonObject } from '#server/platform/db/types.ts'
import { findAuction } from './auction-list-queries.ts'
import { describeLots } from './read-auction-input.ts'
import { readPastLots } from './rerun-queries.ts'

/** A draft as it is stored: its terms, and those of its lots. Amounts in whole rupees. */
export interface StoredDraft {
  readonly terms: JsonObject
  readonly lots: readonly JsonObject[]
}

/** Reads a draft for the audit log. */
export async function readDraft(tx: Tx, auctionId: string): Promise<StoredDraft> {
  const auction = await findAuction(tx, auctionId)
  if (auction === null) throw new Error(`There is no auction ${auctionId}.`)
  return {
    terms: {
      name: auction.name,
      format: auction.format,
      startsAt: auction.starts_at.toISOString(),
      endsAt: auction.ends_at.toISOString(),
      increment: auction.increment,
      maxBids: auction.max_bids,
      extensionWindowSeconds: auction.extension_window_seconds,
      hardEndMinutes: auction.hard_end_minutes,
      paymentTermsHours: auction.payment_terms_hours,
    },
    lots: describeLots(await readPastLots(tx, auctionId)),
  }
}

/** Audits a new draft. `rerunOf` is the auction whose unsold cars it has. */
export async function auditNewDraft(
  tx: Tx,
  call: AuditedCall,
  auctionId: string,
  more: { readonly rerunOf?: string } = {},
): Promise<void> {
  const { terms, lots } = await readDraft(tx, auctionId)
  const after = { ...terms, lots: lots.length, ...more }
  await auditCall(tx, call, { action: 'auctionCreated', subject: { kind: 'auction', id: auctionId }, after })
}

/** Audits a changed draft: the terms that are others than `was` said, and the lots that came, went or changed. */
export async function auditChangedDraft(
  tx: Tx,
  call: AuditedCall,
  auctionId: string,
  was: StoredDraft,
): Promise<void> {
  const is = await readDraft(tx, auctionId)
  await auditCall(tx, call, {
    action: 'auctionChanged',
    subject: { kind: 'auction', id: auctionId },
    before: without(was, is),
    after: without(is, was),
  })
}

/** Returns what one version of a draft has and the other has not. */
function without(one: StoredDraft, other: StoredDraft): JsonObject {
  const terms = Object.entries(one.terms).filter(([name, value]) => other.terms[name] !== value)
  const known = new Set(other.lots.map((lot) => JSON.stringify(lot)))
  const lots = one.lots.filter((lot) => !known.has(JSON.stringify(lot)))
  return { ...Object.fromEntries(terms), ...(lots.length === 0 ? {} : { lots }) }
}
