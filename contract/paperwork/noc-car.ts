import * as z from 'zod'
import { car } from '../car.ts'
import { carPapers } from './papers.ts'

/** A delivered car as the NOC list sends it: with its papers, which other lists leave out. */
export const nocCar = car.extend(carPapers).meta({ describedAs: car })
export type NocCar = z.output<typeof nocCar>

/** The answer to a step of the paperwork: the car after it. */
export const nocCarAnswer = z.strictObject({ car: nocCar })
