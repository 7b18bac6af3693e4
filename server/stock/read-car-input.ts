import type { ReadInput } from '#contract/api.ts'
import { FACT_NAMES, isRequiredFact, type FactName } from '#domain/car/car-description.ts'
import { recordPapers, type RecordedPapers } from '#domain/car/car-papers.ts'
import { spellFact } from '#domain/car/spell-fact.ts'
import { isoDay } from '#domain/indian-time.ts'
import { readRegistrationNumber } from '#domain/identifiers/registration-number.ts'
import { accept, refuseField, type Result } from '#domain/refusal.ts'
import type { StockFacts } from '#domain/stock/stock-car.ts'

type Given = Omit<ReadInput<'admin/updateCar'>, 'carId' | 'cameBack'>

/** A fact that can be unknown (null). The yard is written with its id, elsewhere. */
type Unknowable = {
  [Name in FactName]: null extends StockFacts[Name] ? Exclude<Name, 'yard'> : never
}[FactName]

/** The facts that can be unknown, all null: the starting point for a new car. */
export const UNKNOWN_FACTS = Object.fromEntries(
  FACT_NAMES.filter((name) => !isRequiredFact(name) && name !== 'yard').map((name) => [name, null]),
) as Readonly<Record<Unknowable, null>>

/**
 * Applies given facts to a car in canonical spelling: null clears a fact, an omitted one stays. City and yard are not
 * changed. Refuses with INVALID_INPUT if the year is after `latestYear`, or a registration number has no letters or
 * digits.
 */
export function applyFacts(facts: StockFacts, given: Given, latestYear: number): Result<StockFacts> {
  if (given.year !== undefined && given.year > latestYear) {
    return refuseField('year', 'car.yearTooLate', { year: latestYear })
  }
  const regno = given.regno ? readRegistrationNumber(given.regno).regno : given.regno
  if (regno === '') return refuseField('regno', 'car.badNumber')
  const written = FACT_NAMES.filter(isWritten).flatMap((name) => {
    const value = name === 'regno' ? regno : given[name]
    if (value === undefined) return []
    return [[name, typeof value === 'string' ? spellFact(name, value) : value] as const]
  })
  return accept({ ...facts, ...Object.fromEntries(written) })
}

/** Refuses with INVALID_INPUT if a given day that must have passed is after the one of `now` (epoch ms). */
export function checkPastDays(
  given: Pick<Given, 'repossessedOn' | 'parkedSince'>,
  now: number,
): Result<null> {
  const today = isoDay(now)
  for (const name of ['repossessedOn', 'parkedSince'] as const) {
    const day = given[name]
    if (day && day > today) return refuseField(name, 'car.futureDate')
  }
  return accept(null)
}

/** Tolerates dates of today in any time zone, in ms. */
const A_DAY = 86_400_000

/**
 * Records given papers over those of a car with these facts. Refuses with INVALID_INPUT if one is of a day after `now`
 * (epoch ms).
 */
export function applyPapers(
  before: RecordedPapers,
  given: Given,
  facts: StockFacts,
  now: number,
): Result<RecordedPapers> {
  const papers = (given.papers ?? []).map(({ kind, status, detail = null, source = null, asOf = null }) => ({
    kind,
    status,
    detail,
    source,
    asOf,
  }))
  const future = papers.findIndex(({ asOf }) => asOf !== null && asOf > now + A_DAY)
  return future < 0
    ? accept(recordPapers(before, papers, facts))
    : refuseField(`papers.${future}.asOf`, 'car.futureDate')
}

/** Returns whether `writeFacts` sets this fact. City and yard are set elsewhere, with their ids. */
function isWritten(name: FactName): name is Exclude<FactName, 'city' | 'yard'> {
  return name !== 'city' && name !== 'yard'
}
