import { anId } from './a-car.ts'

const PLACE = { address: 'Mathura Road', latitude: 28.5, longitude: 77.3 }

/** The house's yards. */
export const YARDS = [
  { id: anId(91), name: 'Okhla Yard', city: 'Delhi', ...PLACE },
  { id: anId(92), name: 'Bhiwandi Yard', city: 'Mumbai', ...PLACE },
]
