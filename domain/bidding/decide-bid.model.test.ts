import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RecordedBid, RecordedLot } from './bid-history.ts'
import { checkBidHistory } from '../auctions/check-bid-history.ts'
import { decideAward, highestOf } from '../auctions/decide-award.ts'
import { decideBid } from './decide-bid.ts'

/* A slow, obvious model of bidding, written from the specification rather than the code. It keeps only the list of
   accepted bids and recomputes everything for each question. */

interface Rules {
  readonly format: 'open' | 'sealed'
  readonly startingPrice: number | null
  readonly increment: number
  readonly maxBids: number
  readonly startsAt: number
  readonly firstEnd: number
  readonly hardEnd: number
  readonly windowSeconds: number
  readonly reserve: number | null
}

interface ModelBid {
  readonly dealer: string
  readonly amount: number
  readonly at: number
}

function modelEnd(rules: Rules, accepted: readonly ModelBid[]): number {
  let end = rules.firstEnd
  if (rules.format === 'sealed') return end
  for (const bid of accepted) {
    const inLastWindow = end - bid.at < rules.windowSeconds * 1000
    if (!inLastWindow) continue
    const wanted = bid.at + rules.windowSeconds * 1000
    end = wanted > rules.hardEnd ? rules.hardEnd : wanted
  }
  return end
}

function modelMinimum(rules: Rules, accepted: readonly ModelBid[], dealer: string): number {
  const amounts = accepted
    .filter((bid) => rules.format === 'open' || bid.dealer === dealer)
    .map((bid) => bid.amount)
    .toSorted((a, b) => a - b)
  const top = amounts.at(-1)
  if (top !== undefined) return top + rules.increment
  return rules.startingPrice === null ? 1 : rules.startingPrice
}

function modelAnswer(
  rules: Rules,
  accepted: readonly ModelBid[],
  bid: ModelBid,
  validUntil: number | null,
): string {
  if (validUntil !== null && bid.at > validUntil) return 'BID_EXPIRED'
  if (bid.at < rules.startsAt) return 'NOT_STARTED'
  if (bid.at >= modelEnd(rules, accepted)) return 'AUCTION_ENDED'
  if (accepted.filter((other) => other.dealer === bid.dealer).length >= rules.maxBids)
    return 'BID_CAP_REACHED'
  if (bid.amount < modelMinimum(rules, accepted, bid.dealer)) return 'BID_TOO_LOW'
  return 'accepted'
}

function modelClose(rules: Rules, accepted: readonly ModelBid[]): readonly (string | number)[] {
  const top = Math.max(...accepted.map((bid) => bid.amount))
  const winner = accepted.find((bid) => bid.amount === top)
  if (winner === undefined) return ['no_bids']
  const met = rules.reserve === null || winner.amount >= rules.reserve
  return [met ? 'awarded' : 'reserve_not_met', winner.dealer, winner.amount, winner.at]
}

const rulesOf: fc.Arbitrary<Rules> = fc
  .record({
    format: fc.constantFrom('open' as const, 'sealed' as const),
    startingPrice: fc.option(fc.integer({ min: 1, max: 1_000 })),
    increment: fc.constantFrom(1, 1, 10, 500),
    maxBids: fc.integer({ min: 1, max: 5 }),
    length: fc.integer({ min: 10_000, max: 400_000 }),
    windowSeconds: fc.constantFrom(0, 5, 120),
    hardMs: fc.constantFrom(0, 60_000, 1_800_000),
    reserve: fc.option(fc.integer({ min: 1, max: 3_000 })),
  })
  .map(({ length, hardMs, ...rules }) => ({
    ...rules,
    startsAt: 50_000,
    firstEnd: 50_000 + length,
    hardEnd: 50_000 + length + hardMs,
  }))

const triesOf = fc.array(
  fc.record({
    dealer: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    /** Rupees above the minimum bid. */
    over: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -500, max: 2_000 })),
    /** Ms since the last attempt, or a jump to this many ms before the end. */
    gap: fc.oneof(fc.nat(20_000), fc.constant(0)),
    beforeEnd: fc.option(fc.integer({ min: -2, max: 6_000 }), { freq: 5 }),
    slack: fc.option(fc.integer({ min: -2, max: 5 }), { freq: 3 }),
  }),
  { maxLength: 60 },
)

type Tries = typeof triesOf extends fc.Arbitrary<infer T> ? T : never

/** Runs the attempts through decideBid with a server's bookkeeping, comparing each result with the model. */
function play(rules: Rules, tries: Tries) {
  const accepted: ModelBid[] = []
  const stored: RecordedBid[] = []
  const answers: string[] = []
  let now = 45_000
  let endsAt = rules.firstEnd
  let highestBid: number | null = null

  for (const { dealer, over, gap, beforeEnd, slack } of tries) {
    now = Math.max(now, beforeEnd === null ? now + gap : endsAt - beforeEnd)
    const amount = Math.max(1, modelMinimum(rules, accepted, dealer) + over)
    const validUntil = slack === null ? null : now + slack
    const mine = stored.filter((bid) => bid.dealerId === dealer)
    const decided = decideBid({
      amount,
      validUntil,
      now,
      state: 'PLACE_BIDS',
      hasOpenDefault: false,
      own: { count: mine.length, latest: mine.at(-1)?.amount ?? null },
      lot: {
        ...rules,
        outcome: null,
        endsAt,
        hardEndsAt: rules.hardEnd,
        extensionWindowSeconds: rules.windowSeconds,
        highestBid,
        lastSequence: stored.length,
      },
    })
    const answer = decided.ok ? 'accepted' : decided.refusal.code
    expect(answer).toBe(modelAnswer(rules, accepted, { dealer, amount, at: now }, validUntil))
    answers.push(answer)
    if (!decided.ok) continue

    const { sequence, n } = decided.value
    accepted.push({ dealer, amount, at: now })
    stored.push({
      bidId: `bid${sequence}`,
      lotId: 'lot',
      dealerId: dealer,
      sequence,
      n,
      amount,
      placedAt: now,
    })
    endsAt = decided.value.endsAt
    highestBid = Math.max(highestBid ?? 0, amount)
    expect(endsAt).toBe(modelEnd(rules, accepted))
  }
  return { accepted, stored, answers, endsAt }
}

describe('bidding compared with a slow model', () => {
  it('decides every bid, extends every lot and awards every lot as the model does', () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(rulesOf, triesOf, (rules, tries) => {
        const { accepted, stored, answers, endsAt } = play(rules, tries)
        for (const answer of answers) seen.set(answer, (seen.get(answer) ?? 0) + 1)

        const close = decideAward(highestOf(stored), rules.reserve)
        expect(
          close.outcome === 'no_bids'
            ? [close.outcome]
            : [close.outcome, close.bid.dealerId, close.bid.amount, close.bid.placedAt],
        ).toEqual(modelClose(rules, accepted))
        expect(endsAt).toBeLessThanOrEqual(Math.max(rules.firstEnd, rules.hardEnd))

        const lot: RecordedLot = {
          ...rules,
          lotId: 'lot',
          carId: 'car',
          firstEndsAt: rules.firstEnd,
          endsAt,
          hardEndsAt: rules.hardEnd,
          extensionWindowSeconds: rules.windowSeconds,
          outcome: close.outcome,
        }
        const awards =
          close.outcome === 'awarded'
            ? [
                {
                  lotId: 'lot',
                  dealerId: close.bid.dealerId,
                  amount: close.bid.amount,
                  how: 'close' as const,
                },
              ]
            : []
        expect(checkBidHistory({ lots: [lot], bids: stored, awards, flows: [], clientBids: null })).toEqual(
          [],
        )
      }),
      { numRuns: 600 },
    )
    // The property proves nothing unless the sequences reach every rule.
    const rules = [
      'accepted',
      'BID_EXPIRED',
      'NOT_STARTED',
      'AUCTION_ENDED',
      'BID_CAP_REACHED',
      'BID_TOO_LOW',
    ]
    expect([...seen.keys()].toSorted()).toEqual(rules.toSorted())
  })
})
