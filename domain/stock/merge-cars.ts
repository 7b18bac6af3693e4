import { FACT_NAMES, type FactName } from '../car/car-description.ts'
import { papersOf, type RecordedPapers } from '../car/car-papers.ts'
import { isSamePlate } from '../identifiers/registration-number.ts'
import { accept, refuse, refuseField, type Result } from '../refusal.ts'
import { isFrozen, type Standing, type StockFacts } from './stock-car.ts'

/** One of two cars that are to be merged. */
export interface CarToMerge {
  readonly carId: string
  readonly facts: StockFacts
  readonly papers: RecordedPapers
  readonly standing: Standing
  /** The car into which it was merged before; null if it was not. */
  readonly mergedInto: string | null
  /** The name of a draft auction that has the car; null if none has. */
  readonly draft: string | null
}

/**
 * Decides whether a car may be merged into another one that has the same number plate (spec: house.md, "Twins"). The merged
 * car is no longer listed, so it may be in no auction without a final outcome and in no draft; the other one may. Refuses with
 * INVALID_INPUT, WRONG_STATE if one was merged before, CAR_SOLD or CAR_IN_AUCTION.
 */
export function decideMerge(car: CarToMerge, into: CarToMerge): Result<null> {
  if (car.carId === into.carId) return refuseField('intoCarId', 'merge.carMissing')
  if (car.mergedInto !== null || into.mergedInto !== null) {
    return refuse('WRONG_STATE', 'merge.alreadyMerged')
  }
  const { regno } = car.facts
  if (regno === null || !isSamePlate(regno, into.facts.regno)) {
    return refuseField('intoCarId', 'merge.otherNumber')
  }
  if (car.standing === 'sold' || into.standing === 'sold') {
    return refuse('CAR_SOLD', 'merge.sold')
  }
  if (car.standing === 'listed') {
    return into.standing === 'listed'
      ? refuse('CAR_IN_AUCTION', 'merge.bothInAuction')
      : refuse('CAR_IN_AUCTION', 'merge.inAuction')
  }
  return car.draft === null
    ? accept(null)
    : refuse('CAR_IN_AUCTION', 'merge.inDraft', { values: { draft: car.draft } })
}

/** The facts that a car does not take from the other one: where it stands, its number, and its reference in lists. */
const OWN_FACTS: ReadonlySet<FactName> = new Set<FactName>([
  'city',
  'yard',
  'regno',
  'externalRef',
  'supplierName',
])

/** Returns whether a car without a reference takes that of the other one, which is of its supplier or of the only one known. */
function takesReference(car: StockFacts, into: StockFacts): boolean {
  if (car.supplierName === null || into.externalRef !== null) return false
  return into.supplierName === null || into.supplierName.toLowerCase() === car.supplierName.toLowerCase()
}

/**
 * Returns what a car knows once another one is merged into it: what was unknown of it is known from the other, nothing that is
 * known changes. While dealers rely on its facts, it takes papers alone.
 */
export function mergeKnowledge(
  car: CarToMerge,
  into: CarToMerge,
): { readonly facts: StockFacts; readonly papers: RecordedPapers } {
  const papers = papersOf(into.papers, into.facts).flatMap(({ kind, status }) => {
    const known = status === 'unknown' ? car.papers[kind] : undefined
    return known === undefined ? [] : [[kind, known] as const]
  })
  const taken = isFrozen(into.standing)
    ? []
    : FACT_NAMES.filter((name) => !OWN_FACTS.has(name) && into.facts[name] === null)
  const referenced = !isFrozen(into.standing) && takesReference(car.facts, into.facts)
  const { supplierName, externalRef } = car.facts
  return {
    facts: {
      ...into.facts,
      ...Object.fromEntries(taken.map((name) => [name, car.facts[name]])),
      ...(referenced && { supplierName, externalRef }),
    },
    papers: { ...into.papers, ...Object.fromEntries(papers) },
  }
}
