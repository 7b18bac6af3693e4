import { readColour, type Material } from './light.ts'

/** The lacquers in which cars are drawn. */
export const lacquers = {
  White: { base: readColour('#eceeec'), mirror: 0.06, sheen: 0.02 },
  Silver: { base: readColour('#a9afb3'), mirror: 0.13, sheen: 0.2 },
  Grey: { base: readColour('#565c62'), mirror: 0.13, sheen: 0.14 },
  Black: { base: readColour('#15171a'), mirror: 0.13, sheen: 0.03 },
  Red: { base: readColour('#a80f18'), mirror: 0.09, sheen: 0.08 },
  Blue: { base: readColour('#1f4f9c'), mirror: 0.1, sheen: 0.08 },
  Brown: { base: readColour('#553a29'), mirror: 0.09, sheen: 0.1 },
  Beige: { base: readColour('#bfae90'), mirror: 0.1, sheen: 0.14 },
} as const satisfies Record<string, Material>

/** The name of a lacquer. */
export type DrawnColour = keyof typeof lacquers
