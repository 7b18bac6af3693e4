import { FACET_NAMES, facetOf, optionsOf, type Facet, type ListedFactName } from './car-description.ts'
import type { Car } from './car.ts'

/** Normalises a facet value for comparison: values are the same in any case. */
export function foldFacetValue(value: string): string {
  return value.trim().toLowerCase()
}

/** The value of a facet under which a car is counted; null where the fact is unknown, which no filter matches. */
export function facetValueOf(facet: Facet, car: Pick<Car, ListedFactName>): string | null {
  const { fact, upTo } = facetOf(facet)
  const value = car[fact]
  if (typeof value !== 'number') return value
  return String(upTo === undefined ? value : Math.min(value, upTo))
}

/** The values of a facet that are always offered, in their order; any others only while cars have them. */
export function offeredValues(facet: Facet): readonly string[] {
  const { fact, upTo } = facetOf(facet)
  return upTo === undefined ? optionsOf(fact) : Array.from({ length: upTo }, (_, index) => String(index + 1))
}

/** Whether a facet is counted while these values are chosen: models only within one brand. */
export function isCounted(facet: Facet, chosen: Readonly<Record<Facet, readonly unknown[] | null>>): boolean {
  const { within } = facetOf(facet)
  return within === undefined || chosen[within]?.length === 1
}

/** The facets whose values are counted within this one: the models of a brand. */
export function facetsWithin(facet: Facet): readonly Facet[] {
  return FACET_NAMES.filter((other) => facetOf(other).within === facet)
}
