import type { Car } from '#domain/car/car.ts'
import classes from './car-facts.module.css'
import { labelCar } from '#web/car/car-labels.ts'

/** Kilometres, fuel and transmission on one line: "43,210 KMS · Diesel · Manual". */
export function CarFacts({ car }: { readonly car: Car }) {
  const { kilometres, fuel, transmission } = labelCar(car)
  return (
    <p className={`${classes['line']} ${classes['facts']}`}>
      <strong>{kilometres}</strong>
      <span>{fuel}</span>
      <span>{transmission}</span>
    </p>
  )
}
