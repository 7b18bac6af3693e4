import type { HullShape } from './hull.ts'

/** A corner of an outline around the hull: how far around (see `SkinPoint`) and its height in metres. */
export type Corner = readonly [h: number, z: number]

/** A rectangle on the nose or the tail, symmetrical about the middle, in metres. */
export type Plate = { readonly halfWidth: number; readonly low: number; readonly high: number }

/** The wheels of a car, in metres. */
export type WheelSet = {
  readonly front: number
  readonly rear: number
  readonly radius: number
  readonly rim: 'spokes' | 'turbine' | 'steel'
  /** Clear space between the tyre and the edge of the arch. */
  readonly gap: number
}

/** The windows, in metres; heights are of the glass, not of the roof. */
export type Glazing = {
  readonly sill: number
  readonly head: number
  /** The side windows begin this far behind the nose's line, and end this far before the tail's. */
  readonly pillars: readonly [front: number, rear: number]
  /** The positions along x that divide the side windows. */
  readonly posts: readonly number[]
  /** How much further forward than the tail's line the rear edge of the last window is at its top. */
  readonly rearLean: number
  /** Heights of the windscreen and of the rear window. */
  readonly screen: readonly [low: number, high: number]
  readonly rearScreen: readonly [low: number, high: number]
  /** The half-width of the windscreen and of the rear window, measured around the hull in `h` (see `SkinPoint`). */
  readonly screenReach: readonly [front: number, rear: number]
}

/** The shape of a body, in any colour. */
export type CarDesign = {
  readonly hull: HullShape
  readonly wheels: WheelSet
  readonly glass: Glazing
  /** Below this height the skin is black plastic; 0 for none. */
  readonly cladding: number
  /** Black plastic around the wheel arches, in metres of width. */
  readonly archTrim: number
  /**
   * The positions along x of the gaps between doors, from the front door's leading edge to the last one's trailing
   * edge.
   */
  readonly doors: readonly number[]
  /** The heights of the doors' lower edge, and of the crease along the flank. */
  readonly doorFoot: number
  readonly crease: number
  /** The positions of the rows of seats along x. */
  readonly seats: readonly number[]
  readonly headlamp: readonly Corner[]
  readonly tailLamp: readonly Corner[]
  readonly grille: Plate
  readonly bars: number
  readonly intake: Plate
  readonly plateHeights: readonly [front: number, rear: number]
  readonly fogLamp: Corner
  readonly mirror: readonly [x: number, z: number]
  readonly roofRails: readonly [rear: number, front: number] | null
  readonly roofColour: string | null
  /** For a bed behind a cab: the height of its rim and the end of the cab along x. */
  readonly bed: { readonly rim: number; readonly cabEnd: number } | null
  /** The heights of the lower and upper edge of the tailgate or boot lid. */
  readonly lid: readonly [low: number, high: number]
  /** A closed body behind the cab: its extent along x, its heights, and half its width. */
  readonly cargo: {
    readonly from: number
    readonly to: number
    readonly low: number
    readonly high: number
    readonly halfWidth: number
  } | null
}
