import { LISTED_FACTS, type ListedFactName } from '../car/car-description.ts'
import type { LotAnnouncement } from '../car/car.ts'
import { describeFactChange } from '../car/fact-words.ts'

// Apart from the rule, which the screens of dealers do not load.

/**
 * A fact that the house may announce, because every dealer reads it. Where a car stands is reported when it moves; a chassis or
 * engine number that was wrong means withdrawing the lot.
 */
export type AnnounceableFact = Exclude<ListedFactName, 'city' | 'yard'>

/** The facts that the house may announce, in the order of the car's description. */
export const ANNOUNCEABLE: readonly AnnounceableFact[] = LISTED_FACTS.filter(
  (name): name is AnnounceableFact => name !== 'city' && name !== 'yard',
)

/** Returns what an announcement says, without its time: "owners 1 → 3. The RC has come." */
export function describeAnnouncement({ text, facts }: Pick<LotAnnouncement, 'text' | 'facts'>): string {
  const changes = facts.map(describeFactChange).join(', ')
  return [changes, text].filter(Boolean).join('. ')
}
