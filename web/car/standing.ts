import { formatDay, formatMoment } from '#web/text/formats.ts'
import '#web/text/en/car.ts'
import '#web/text/en/standing.ts'
import { baseFigure, outbidBy } from '#domain/bidding/dealer-figures.ts'
import type { Car } from '#domain/car/car.ts'
import { leadsTo } from '#domain/flows/car-lifecycle.ts'
import { houseDecides } from '#domain/flows/house-decides.ts'
import { formatClockWithSeconds } from '#web/text/formats.ts'
import type { LotOutcome } from '#domain/lot/auction-clock.ts'
import { formatRupees } from '#domain/money.ts'
import { hammerPriceOf } from './hammer-price.ts'
import { stampOf, type StampedCar } from './stamp-of.ts'
import type { ViewedPhase } from './use-lot-phase.ts'
import type { TextId } from '#web/text/text.ts'
import type { TextValues } from '#web/text/text-family.ts'
import type { NoticeKind } from '#web/ui/notice.ts'

/** The large amount of a bidding card and its label. */
export interface BidFigure {
  /** Rupees. */
  readonly amount: number
  readonly label: TextId
}

/** Returns the amount to beat: the starting price before the first bid, the hammer price once the car is sold. */
export function figureOf(car: Car): BidFigure {
  const hammerPrice = hammerPriceOf(car)
  if (hammerPrice !== null) return { amount: hammerPrice, label: 'standing.soldFor' }
  const amount = baseFigure(car)
  if (car.latestBidValue === null) return { amount, label: 'standing.startingPrice' }
  return { amount, label: car.auctionFormat === 'sealed' ? 'standing.yourSealedBid' : 'standing.highestBid' }
}

/** The line under the amount: how this dealer stands. `reason` is text that the house's staff wrote. */
export type Standing =
  | {
      readonly kind: NoticeKind
      readonly text: TextId
      readonly values?: TextValues
      /** The dealer led and was outbid, which stands out above all else. */
      readonly isLeadLost?: true
    }
  | { readonly kind: NoticeKind; readonly reason: string }

/** This dealer's standing on a car. */
export function standingOf(car: Car, phase: ViewedPhase): Standing {
  if (car.counterAmount !== null) return { kind: 'info', text: 'car.counterWaits' }
  if (houseDecides(car)) return { kind: 'waiting', text: 'car.underReserve' }
  if (leadsTo('lose', car.state)) return lostStanding(car)
  if (phase === 'over') return { kind: 'waiting', text: 'standing.settling' }
  if (phase === 'upcoming' && car.start_date !== null) {
    return { kind: 'waiting', text: 'standing.startsAt', values: { moment: formatMoment(car.start_date) } }
  }
  return car.auctionFormat === 'sealed' ? { kind: 'info', text: 'standing.sealed' } : openStanding(car)
}

function openStanding(car: Car): Standing {
  if (car.leading === true) return { kind: 'good', text: 'standing.youLead' }
  if (car.latestBidValue === null) return { kind: 'info', text: 'standing.noBidsYet' }
  const behind = outbidBy(car)
  if (behind === null) return { kind: 'info', text: 'standing.notBidYet' }
  return {
    kind: 'bad',
    text: 'standing.outbidBy',
    values: { amount: formatRupees(behind) },
    isLeadLost: true,
  }
}

/** The sentences about lots that ended before their time. */
const UNSOLD_TEXTS: Partial<Readonly<Record<LotOutcome, TextId>>> = {
  cancelled: 'standing.lotCancelled',
  withdrawn: 'standing.lotWithdrawn',
}

function lostStanding(car: Car): Standing {
  if (car.isSold) return { kind: 'bad', text: 'standing.soldToAnother' }
  if (car.stateReason !== null) return { kind: 'bad', reason: car.stateReason }
  return { kind: 'bad', text: UNSOLD_TEXTS[car.outcome ?? 'released'] ?? 'standing.lotNotSold' }
}

/** Returns the stamp on a car's picture (spec: "Which list a flow is in"); none on a car that the dealer has won. */
export function overlayOf(car: StampedCar & Pick<Car, 'outcome'>): 'sold' | 'notSold' | 'none' {
  const stamp = stampOf(car)
  if (stamp !== null) return stamp === 'car.sold' ? 'sold' : 'none'
  return leadsTo('lose', car.state) && !houseDecides(car) ? 'notSold' : 'none'
}

/** Formats the last bid: "Bid 2 of 5 placed at 14:03:21", with the date unless it was today; null before any bid. */
export function lastBidLine(
  car: Pick<Car, 'bids' | 'maxBids'>,
  today: string,
): { readonly text: TextId; readonly values: TextValues } | null {
  const last = car.bids.at(-1)
  if (last === undefined || last.placedAt === null) return null
  const values = { n: car.bids.length, max: car.maxBids, time: formatClockWithSeconds(last.placedAt) }
  const day = formatDay(last.placedAt)
  return day === today
    ? { text: 'standing.bidPlaced', values }
    : { text: 'standing.bidPlacedOn', values: { ...values, day } }
}
