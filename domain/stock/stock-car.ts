import type { FACTS, FactDescription, FactName } from '../car/car-description.ts'
import {
  changedPapers,
  papersOf,
  type CarForPapers,
  type PaperKind,
  type RecordedPapers,
} from '../car/car-papers.ts'
import type { KnownValue } from '../car/car.ts'
import { accept, fault, refuseFields, type Fault, type Result } from '../refusal.ts'

/**
 * A car in stock, with the field names of the lists. Null means "not known". Amounts are whole rupees, distances
 * kilometres; cities and yards are names.
 */
export type StockFacts = { readonly [Name in FactName]: StockValue<(typeof FACTS)[Name]> }

/** The value of a fact: null where it is not known, unless it is known of every car. */
export type StockValue<Field extends FactDescription> = Field extends { readonly isRequired: true }
  ? KnownValue<Field>
  : KnownValue<Field> | null

/**
 * A car's status: `listed` while it is in a published lot without a final outcome, `sold` while it is awarded to a
 * dealer.
 */
export type Standing = 'unlisted' | 'listed' | 'sold'

/** Returns the fields in which two versions of a car differ. */
export function changedFields(before: StockFacts, after: StockFacts): readonly FactName[] {
  return (Object.keys(after) as FactName[]).filter((field) => before[field] !== after[field])
}

/** A car's status, and until when its auction runs. */
export interface Frozen {
  readonly standing: Standing
  /** The end of its running lot, in epoch ms; null if it has none. */
  readonly until: number | null
}

/**
 * The facts that the house keeps for its next auction, and for the bank. No dealer reads them or relies on them, so they are
 * no part of what is frozen (house.md, "What is known of a car is frozen").
 */
const NEVER_FROZEN: ReadonlySet<FactName> = new Set([
  'reserve',
  'startingPrice',
  'agreementNo',
  'repossessedOn',
  'parkedSince',
])

/** Returns whether what is known of a car must stay as it is, because dealers rely on it. */
export function isFrozen(standing: Standing): boolean {
  return standing !== 'unlisted'
}

/** Returns whether a fact of a car must stay as it is. */
export function isFrozenFact(name: FactName, standing: Standing): boolean {
  return isFrozen(standing) && !NEVER_FROZEN.has(name)
}

/**
 * Decides at `now` (epoch ms) whether the facts and papers of a car may change. From the publishing of its lot until a final
 * outcome, and while it is sold, dealers rely on all that is known of it: no fact changes but those that the house keeps for
 * itself, and no paper of which something is known; others may be added. Refuses with CAR_IN_AUCTION, naming each locked
 * field, also in `fields`.
 */
export function decideStockChange(
  car: Frozen,
  { facts, papers }: { readonly facts: readonly FactName[]; readonly papers: readonly PaperKind[] },
  now: number,
): Result<null> {
  if (!isFrozen(car.standing)) return accept(null)
  const locked = [...facts.filter((name) => isFrozenFact(name, car.standing)), ...papers]
  if (locked.length === 0) return accept(null)
  const why = whyFrozen(car, now)
  return refuseFields('CAR_IN_AUCTION', Object.fromEntries(locked.map((field) => [field, why])))
}

/** Returns why a frozen car does not change, at `now` (epoch ms); `Pictures`: why none of its pictures is taken away. */
export function whyFrozen({ standing, until }: Frozen, now: number, of: '' | 'Pictures' = ''): Fault {
  if (standing === 'sold') return fault(`car.sold${of}`)
  if (until === null || until <= now) return fault(`car.resultOpen${of}`)
  const clock = { clock: new Date(until).toISOString(), seenAt: new Date(now).toISOString() }
  return fault(`car.inAuction${of}`, { until: clock })
}

/** Returns the kinds of papers that a frozen car must keep and that differ after a change. */
export function overwrittenPapers(
  before: RecordedPapers,
  after: RecordedPapers,
  car: CarForPapers,
): readonly PaperKind[] {
  const known = new Set(
    papersOf(before, car)
      .filter(({ status }) => status !== 'unknown')
      .map(({ kind }) => kind),
  )
  return changedPapers(before, after).filter((kind) => known.has(kind))
}
