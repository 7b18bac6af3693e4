import { EXACT_COUNT_LIMIT } from '#domain/browsing/browse.ts'
import { FACET_NAMES, perFacet, type Facet } from '#domain/car/car-description.ts'
import { foldKind, type KindFilters } from './browse-filters.ts'

/** The number of lots with the same combination of facet values; null for an unknown value. */
export interface KindCount extends Readonly<Record<Facet, string | null>> {
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

/** Computes a list's total and facets from unfiltered counts. Each facet is counted within the other filters. */
export function countFacets(counts: readonly KindCount[], kinds: KindFilters): ListFigures {
  return {
    total: capCount(sum(counts.filter((count) => passes(count, kinds, null)))),
    facets: perFacet((facet) => valuesOf(facet, counts, kinds)),
  }
}

/** Caps a count: exact up to 10,000, else 10,001. */
export function capCount(count: number): number {
  return Math.min(count, EXACT_COUNT_LIMIT + 1)
}

function valuesOf(facet: Facet, counts: readonly KindCount[], kinds: KindFilters): FacetValue[] {
  const within = counts.filter((count) => passes(count, kinds, facet))
  return [...Map.groupBy(within, (count) => count[facet])]
    .flatMap(([value, alike]) => (value === null ? [] : [{ value, count: capCount(sum(alike)) }]))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

function passes(count: KindCount, kinds: KindFilters, except: Facet | null): boolean {
  return FACET_NAMES.every((facet) => {
    const wanted = kinds[facet]
    if (facet === except || wanted === null) return true
    const kind = count[facet]
    return kind !== null && wanted.includes(foldKind(kind))
  })
}

function sum(counts: readonly KindCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0)
}
