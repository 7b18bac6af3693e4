import { carTitle } from '#domain/car-labels.ts'

/** A car as the house names it: "2019 Hyundai Creta SX". */
export function fullTitle(car: {
  readonly year: number
  readonly make: string
  readonly model: string
  readonly variant: string | null
}): string {
  return [carTitle(car), car.variant].filter(Boolean).join(' ')
}
