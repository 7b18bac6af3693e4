import { EXACT_COUNT_LIMIT } from '#domain/paging.ts'
import { perFacet, type Facet } from '#domain/car/car-description.ts'
import { foldFacetValue } from '#domain/car/facet-values.ts'

/** A number of lots that pass every facet filter, or every one but `missed`. */
export interface KindCount {
  /** The facet by whose values these lots are counted; null if all are counted together. */
  readonly facet: Facet | null
  /** The lots' value of that facet; null if it is unknown. */
  readonly value: string | null
  /** The only facet whose filter these lots do not pass; null if they pass all. */
  readonly missed: Facet | null
  readonly count: number
}

/** A facet value and the number of lots it would match. */
export interface FacetValue {
  readonly value: string
  readonly count: number
}

/** A list's counts, each capped at 10,001, which means more than 10,000. */
export interface ListFigures {
  readonly total: number
  readonly facets: Readonly<Record<Facet, FacetValue[]>>
}

/** Computes a list's total and facets. Each facet is counted within the other filters, so its own may be missed. */
export function countFacets(counts: readonly KindCount[]): ListFigures {
  return {
    total: capCount(sum(counts.filter(({ facet, missed }) => facet === null && missed === null))),
    facets: perFacet((facet) =>
      valuesOf(counts.filter((count) => count.facet === facet && [null, facet].includes(count.missed))),
    ),
  }
}

/** Adds counts up, less those of `without`. Leaves out what comes to nothing. */
export function addCounts(counts: readonly KindCount[], without: readonly KindCount[]): readonly KindCount[] {
  const sums = new Map<string, KindCount>()
  const add = ({ facet, value, missed, count }: KindCount, sign: number) => {
    // No name of a facet has a space in it.
    const key = `${facet ?? ''} ${missed ?? ''} ${value === null ? '' : `=${value}`}`
    sums.set(key, { facet, value, missed, count: (sums.get(key)?.count ?? 0) + sign * count })
  }
  for (const count of counts) add(count, 1)
  for (const count of without) add(count, -1)
  return [...sums.values()].filter(({ count }) => count > 0)
}

/** Caps a count: exact up to 10,000, else 10,001. */
export function capCount(count: number): number {
  return Math.min(count, EXACT_COUNT_LIMIT + 1)
}

/** The known values, most frequent first. Spellings that differ in case are one value, in the most frequent spelling. */
function valuesOf(counts: readonly KindCount[]): FacetValue[] {
  const spellings = counts
    .flatMap(({ value, count }) => (value === null ? [] : [{ value, count }]))
    .toSorted(byFrequency)
  return [...Map.groupBy(spellings, ({ value }) => foldFacetValue(value)).values()]
    .flatMap(([first, ...others]) => (first ? [{ ...first, count: first.count + sum(others) }] : []))
    .toSorted(byFrequency)
    .map(({ value, count }) => ({ value, count: capCount(count) }))
}

function byFrequency(a: FacetValue, b: FacetValue): number {
  return b.count - a.count || (a.value < b.value ? -1 : 1)
}

function sum(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0)
}
