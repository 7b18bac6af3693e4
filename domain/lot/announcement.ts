import type { LotAnnouncement } from '../car/car.ts'
import { accept, fault, refuse, refuseField, refuseFields, type Result } from '../refusal.ts'
import type { LotOutcome } from './auction-clock.ts'
import type { AuctionFormat } from './auction-rules.ts'

/** The maximum length of an announcement's text, in characters. */
export const MAX_ANNOUNCEMENT = 300

/** A lot of which something is to be announced. Instants in epoch ms. */
export interface LotToAnnounce {
  readonly isPublished: boolean
  readonly format: AuctionFormat
  readonly startsAt: number
  readonly endsAt: number
  readonly outcome: LotOutcome | null
  readonly hasBids: boolean
}

/**
 * Decides whether the house may announce something of a lot at `now` (epoch ms): a sentence until its end, facts only while
 * no bid relies on them, in a sealed auction until its start, because a refusal would reveal that there is a bid. Refuses with
 * WRONG_STATE, for facts also in `fields.facts`, and with INVALID_INPUT if nothing is said.
 */
export function decideAnnouncement(
  lot: LotToAnnounce,
  { text, facts }: Pick<LotAnnouncement, 'text' | 'facts'>,
  now: number,
): Result<null> {
  if (!lot.isPublished) return refuse('WRONG_STATE', 'lot.notPublished')
  if (lot.outcome !== null || now >= lot.endsAt) return refuse('WRONG_STATE', 'lot.over')
  if (facts.length === 0) {
    return text === '' ? refuseField('text', 'announcement.empty') : accept(null)
  }
  const isRelied = lot.format === 'sealed' ? now >= lot.startsAt : lot.hasBids
  if (!isRelied) return accept(null)
  const why = fault(lot.format === 'sealed' ? 'announcement.sealed' : 'announcement.hasBid')
  return refuseFields('WRONG_STATE', { facts: why })
}
