import { accept, refuse, refuseField, type Result } from '#domain/refusal.ts'

/** A yard by its names, as people say it. */
export interface YardPlace {
  readonly yardId: string | null
  /** Null if the yard is not known. */
  readonly yard: string | null
  readonly city: string
}

/** A car that is to move. */
export interface CarToMove extends YardPlace {
  /** Whether it was delivered, or a guard let its driver leave with it. */
  readonly hasLeft: boolean
}

/**
 * Decides whether the house may move a car to another yard: at any time until it has left (spec: house.md, "Moved").
 * Refuses with WRONG_STATE, and with INVALID_INPUT if it stands there already.
 */
export function decideMove(car: CarToMove, to: YardPlace): Result<null> {
  if (car.hasLeft) return refuse('WRONG_STATE', 'car.left')
  return car.yardId === to.yardId
    ? refuseField('yardId', 'car.inYardAlready', { yard: nameYard(to) })
    : accept(null)
}

/** Returns a yard as people say it: "Okhla Yard, Delhi", or the city where the yard is not known. */
export function nameYard({ yard, city }: Pick<YardPlace, 'yard' | 'city'>): string {
  return yard === null ? city : `${yard}, ${city}`
}

/**
 * Returns the sentence that describes a move to a dealer, or which yard it is where none was named. `hasPass`: it has an approved
 * gate pass that is now valid for the new yard.
 */
export function describeMove(from: YardPlace, to: YardPlace, hasPass: boolean): string {
  if (from.yard === null && from.city === to.city) {
    const named = `It is in ${nameYard(to)}.`
    return hasPass ? `${named} Print the gate pass again: it names the yard now.` : named
  }
  const moved = `From ${nameYard(from)} to ${nameYard(to)}.`
  return hasPass ? `${moved} The gate pass for the old yard has ended; print the new one.` : moved
}
