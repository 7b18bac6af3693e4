import { WON_FACTS } from '../car/car-description.ts'
import type { AnnouncedFact } from '../car/car.ts'
import { isPaidState, type FlowState } from '../flows/flow-states.ts'
import { ANNOUNCEABLE, describeAnnouncement } from '../lot/announcement-words.ts'
import { accept, refuse, refuseField, type Result } from '../refusal.ts'
import type { StockFacts } from './stock-car.ts'

/** The facts that are corrected: what dealers read of a car, but for where it stands, and what its winner reads. */
const CORRECTABLE = [...ANNOUNCEABLE, ...WON_FACTS]

/** Returns the facts that a correction changes, as they were and as they are to be. */
export function correctedFacts(before: StockFacts, after: StockFacts): readonly AnnouncedFact[] {
  return CORRECTABLE.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }))
}

/**
 * Decides whether facts of a car may be corrected as those of a sold one (spec: house.md, "A sold car"). Refuses with
 * WRONG_STATE if it is not sold, and with INVALID_INPUT if nothing differs.
 */
export function decideCorrection(isSold: boolean, facts: readonly AnnouncedFact[]): Result<null> {
  if (!isSold) return refuse('WRONG_STATE', 'correction.notSold')
  return facts.length === 0 ? refuseField('facts', 'correction.noFact') : accept(null)
}

/**
 * Decides whether a proposed correction may still be made. Refuses with WRONG_STATE if the car is sold to nobody or to somebody
 * else by now, or one of the facts has changed since.
 */
export function decideProposedCorrection(
  proposed: { readonly soldAs: string; readonly facts: readonly AnnouncedFact[] },
  now: { readonly soldAs: string | null; readonly facts: StockFacts },
): Result<null> {
  if (now.soldAs !== proposed.soldAs) {
    return refuse('WRONG_STATE', 'correction.saleChanged')
  }
  const isSame = proposed.facts.every(({ field, before }) => {
    const name = CORRECTABLE.find((known) => known === field)
    return name !== undefined && now.facts[name] === before
  })
  return isSame ? accept(null) : refuse('WRONG_STATE', 'correction.carChanged')
}

/** Returns whether a correction changes what every dealer reads of a car. */
export function isReadByAll(facts: readonly AnnouncedFact[]): boolean {
  return facts.some(({ field }) => !isForWinner(field))
}

/**
 * Returns what its dealer is notified of a correction in a state of the sale: "owners 1 → 3. The RC says so."; null for nothing.
 * Until the dealer has paid, it gets no notification of a number that only a dealer reads who has: then the reason, which may say
 * more of it, is left out too.
 */
export function describeCorrection(
  facts: readonly AnnouncedFact[],
  reason: string,
  state: FlowState,
): string | null {
  const announced = isPaidState(state) ? facts : facts.filter(({ field }) => !isForWinner(field))
  if (announced.length === 0) return null
  return describeAnnouncement({ text: announced.length === facts.length ? reason : '', facts: announced })
}

function isForWinner(field: string): boolean {
  return WON_FACTS.some((name) => name === field)
}
