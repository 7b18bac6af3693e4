import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { CarWithStatus } from './stock-queries.ts'

/** Refuses with WRONG_STATE what is to be done with a car that was merged into another one. */
export function refuseMerged({ mergedInto }: Pick<CarWithStatus, 'mergedInto'>): Result<null> {
  return mergedInto === null ? accept(null) : refuse('WRONG_STATE', 'car.merged')
}
