import type { Car } from '../car/car.ts'
import type { HandedPaper } from './delivery-checklist.ts'

/** The part of a checklist that a listing has, too. Null where unknown. */
export interface HandedOver {
  readonly keys: number | null
  readonly papers: readonly HandedPaper[] | null
  /** Kilometres. */
  readonly odometer: number | null
}

/** A fact of the listing from which what was handed over differs. */
export type ListingDifference =
  | { readonly what: 'odometer' | 'keys'; readonly found: number; readonly listed: number }
  | { readonly what: 'rc' }
  /** `until`: a day, "2027-03-31". */
  | { readonly what: 'insurance'; readonly until: string }

type Listed = Pick<Car, 'kmsrun' | 'keys' | 'rcstatus' | 'insuranceUntil'>

/**
 * Returns in what a handed-over car differs from its listing on `today`, a day in India. What either does not say differs in
 * nothing, and an insurance that is over has no paper to hand over.
 */
export function listingDifferences(
  listed: Listed,
  { keys, papers, odometer }: HandedOver,
  today: string,
): readonly ListingDifference[] {
  const numbers = (
    [
      ['odometer', odometer, listed.kmsrun],
      ['keys', keys, listed.keys],
    ] as const
  ).flatMap(([what, found, stated]) =>
    found === null || stated === null || found === stated ? [] : [{ what, found, listed: stated }],
  )
  const lacks = (paper: HandedPaper) => papers !== null && !papers.includes(paper)
  const { rcstatus, insuranceUntil: until } = listed
  return [
    ...numbers,
    ...(rcstatus === 'Yes' && lacks('rc') ? [{ what: 'rc' } as const] : []),
    ...(until !== null && until >= today && lacks('insurance')
      ? [{ what: 'insurance', until } as const]
      : []),
  ]
}
