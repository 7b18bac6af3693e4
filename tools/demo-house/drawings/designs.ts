import type { CarDesign } from './car-design.ts'
import { crossover } from './crossover.ts'
import { hatchback } from './hatchback.ts'
import { pickup } from './pickup.ts'
import { sedan } from './sedan.ts'
import { suv } from './suv.ts'
import { truck } from './truck.ts'
import { van } from './van.ts'

/** The body types of suppliers' lists and their designs. */
export const carDesigns = {
  Hatchback: hatchback,
  Sedan: sedan,
  SUV: suv,
  'Crossover SUV': crossover,
  Van: van,
  'Pickup Truck': pickup,
  Truck: truck,
} as const satisfies Record<string, CarDesign>

/** A body type in the lists' spelling. */
export type DrawnBody = keyof typeof carDesigns
