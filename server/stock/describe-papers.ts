import type * as z from 'zod'
import type { paper } from '#contract/car.ts'
import type { CarPaper } from '#domain/car/car-papers.ts'

/** Describes papers as the API sends them. */
export function describePapers<Paper extends CarPaper>(
  papers: readonly Paper[],
): (Omit<Paper, 'asOf'> & Pick<z.output<typeof paper>, 'asOf'>)[] {
  return papers.map(({ asOf, ...same }) => ({
    ...same,
    asOf: asOf === null ? null : new Date(asOf).toISOString(),
  }))
}
