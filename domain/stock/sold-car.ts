import type { AnnouncedFact } from '../car/car.ts'
import { ANNOUNCEABLE, sayAnnouncement } from '../lot/announcement-words.ts'
import { accept, refuse, refuseField, type Result } from '../refusal.ts'
import type { StockFacts } from './stock-car.ts'

/** Returns the facts that a correction changes, as they were and as they are to be. */
export function correctedFacts(before: StockFacts, after: StockFacts): readonly AnnouncedFact[] {
  return ANNOUNCEABLE.filter((field) => before[field] !== after[field]).map((field) => ({
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
  if (!isSold) return refuse('WRONG_STATE', 'This car is not sold, so this is no correction of a sold car.')
  return facts.length === 0 ? refuseField('facts', 'Change the facts that were wrong.') : accept(null)
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
    return refuse('WRONG_STATE', 'The sale of this car has changed since this was proposed.')
  }
  const isSame = proposed.facts.every(({ field, before }) => {
    const name = ANNOUNCEABLE.find((known) => known === field)
    return name !== undefined && now.facts[name] === before
  })
  return isSame ? accept(null) : refuse('WRONG_STATE', 'The car has changed since this was proposed.')
}

/** Returns what its dealer is told of a correction: "owners 1 → 3. The RC says so." */
export function sayCorrection(facts: readonly AnnouncedFact[], reason: string): string {
  return sayAnnouncement({ text: reason, facts })
}
