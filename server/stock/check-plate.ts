import { plateKey } from '#domain/identifiers/registration-number.ts'
import { accept, fault, refuseField, refuseFields, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { findPlateHolder } from './plates-queries.ts'

/** A registration number that a car is to have. */
export interface WantedPlate {
  readonly regno: string | null
  /** The car that is to have it; null for a new one. */
  readonly carId: string | null
  /** Whether it is said to be the car with this number that was sold here before and delivered. */
  readonly cameBack: boolean
}

/**
 * Decides whether a car may have a number plate, which is one car among those that have not left. Returns the car that it
 * was before, if it came back. Refuses with ALREADY_EXISTS if another car has the plate, and with INVALID_INPUT if the car
 * is said to have come back and was never sold here.
 */
export async function checkPlate(
  db: Queries,
  { regno, carId, cameBack }: WantedPlate,
): Promise<Result<string | null>> {
  const holder = regno === null ? null : await findPlateHolder(db, plateKey(regno), carId)
  if (holder === null || regno === null) {
    return cameBack ? refuseField('cameBack', 'car.notSoldBefore') : accept(null)
  }
  if (holder.plate !== 'left') {
    return refuseFields('ALREADY_EXISTS', { regno: fault('car.numberTaken', { regno }) })
  }
  if (cameBack) return accept(holder.carId)
  return refuseFields('ALREADY_EXISTS', { cameBack: fault('car.soldBefore', { regno }) })
}
