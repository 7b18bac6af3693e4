import { plateKey } from '#domain/identifiers/registration-number.ts'
import { accept, fault, refuseField, refuseFields, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { findPlateHolder } from './plates-queries.ts'

/** A registration number to be given to a car. */
export interface WantedPlate {
  readonly regno: string | null
  /** The car that gets the number; null for a new car. */
  readonly carId: string | null
  /** Whether the admin states that this is the car of this number which was sold and delivered here before. */
  readonly cameBack: boolean
}

/**
 * Decides whether a car may have a number plate: no other car that the house still has may have it. Returns the earlier
 * record of a car that came back, otherwise null. Refuses with ALREADY_EXISTS if another car has the plate, and with
 * INVALID_INPUT if the car is stated to have come back but was never sold here.
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
