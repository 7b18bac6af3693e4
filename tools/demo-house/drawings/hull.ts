import { add, cross, normalise, type Vec } from './camera.ts'

/**
 * One level line of a hull, in metres: at height `z` it reaches from `xr` (tail) to `xf` (nose) and `w` to
 * either side. A hull is the skin over its level lines, lowest first.
 */
export type Level = readonly [z: number, xf: number, xr: number, w: number]

/** A skin and how it is rounded in plan view. */
export type HullShape = {
  readonly levels: readonly Level[]
  /** Metres of the nose and of the tail over which a level line bends from the flank to the middle. */
  readonly bend: readonly [front: number, rear: number]
  /** The bends of the cabin, in metres as in `bend`, and the height at which the cabin begins. */
  readonly cabin: { readonly from: number; readonly bend: readonly [front: number, rear: number] }
  /** Roundness of those bends: 2 is an ellipse, more is squarer. */
  readonly squareness: number
}

/**
 * A position on the skin: `k` is the level (0 to the number of levels − 1), `h` goes around it from the middle of
 * the nose (0) over the front corner (1) and the rear corner (2) to the middle of the tail (3); negative on
 * the right side. 3 + a is the same as −3 + a.
 */
export type SkinPoint = readonly [k: number, h: number]

/** A skin with functions that map positions on it to points. */
export type Hull = {
  readonly top: number
  readonly at: (point: SkinPoint) => Vec
  readonly normalAt: (point: SkinPoint) => Vec
  /** The level at a height in metres. */
  readonly levelAt: (z: number) => number
  /** The point of the left flank at (x, z). */
  readonly flank: (x: number, z: number) => SkinPoint
  /** The point of the nose at (y, z). */
  readonly nose: (y: number, z: number) => SkinPoint
  /** The point of the tail at (y, z). */
  readonly tail: (y: number, z: number) => SkinPoint
  /** The level line at k. */
  readonly line: (k: number) => Level
}

/** Computes the slopes of a cubic through `values` without overshoot (Fritsch and Carlson, 1980). */
function monotoneSlopes(values: readonly number[]): number[] {
  const steps = values.slice(1).map((value, i) => value - (values[i] ?? 0))
  return values.map((_, i) => {
    const before = steps[i - 1]
    const after = steps[i]
    if (before === undefined || after === undefined) return before ?? after ?? 0
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after)
  })
}

function interpolate(values: readonly number[]): (k: number) => number {
  const slopes = monotoneSlopes(values)
  const last = values.length - 1
  return (k) => {
    const i = Math.min(last - 1, Math.max(0, Math.floor(k)))
    const t = Math.min(1, Math.max(0, k - i))
    const [a = 0, b = 0] = [values[i], values[i + 1]]
    const [da = 0, db = 0] = [slopes[i], slopes[i + 1]]
    const u = 1 - t
    return a * (1 + 2 * t) * u * u + da * t * u * u + b * t * t * (3 - 2 * t) - db * t * t * u
  }
}

/** Makes a hull from its level lines. */
export function buildHull(shape: HullShape): Hull {
  const column = (i: 0 | 1 | 2 | 3) => interpolate(shape.levels.map((level) => level[i]))
  const [z, xf, xr, w] = [column(0), column(1), column(2), column(3)]
  const top = shape.levels.length - 1
  const p = shape.squareness + 0.6
  const q = shape.squareness

  const plans = new Map<number, ReturnType<typeof measure>>()
  const plan = (k: number) => {
    const known = plans.get(k)
    if (known !== undefined) return known
    const measured = measure(k)
    plans.set(k, measured)
    return measured
  }
  function measure(k: number) {
    const [front, rear, height] = [xf(k), xr(k), z(k)]
    const room = Math.max(0.01, front - rear)
    const share = Math.min(1, Math.max(0, (height - shape.cabin.from + 0.1) / 0.14))
    const bend = (end: 0 | 1) =>
      Math.min(shape.bend[end] + (shape.cabin.bend[end] - shape.bend[end]) * share, room * 0.48)
    const [bendFront, bendRear] = [bend(0), bend(1)]
    const [corner, back] = [front - bendFront, rear + bendRear]
    return { height, bendFront, bendRear, width: w(k), corner, back }
  }

  const at = ([k, anyTurn]: SkinPoint): Vec => {
    const h = anyTurn > 3 ? anyTurn - 6 : anyTurn < -3 ? anyTurn + 6 : anyTurn
    const { height, bendFront, bendRear, width, corner, back } = plan(k)
    const side = h < 0 ? -1 : 1
    const around = Math.abs(h)
    if (around >= 1 && around <= 2) return [corner + (back - corner) * (around - 1), side * width, height]
    const angle = ((around < 1 ? around : 3 - around) * Math.PI) / 2
    const along = Math.max(0, Math.cos(angle)) ** (2 / p)
    const across = side * width * Math.max(0, Math.sin(angle)) ** (2 / q)
    return [around < 1 ? corner + bendFront * along : back - bendRear * along, across, height]
  }

  const normalAt = ([k, h]: SkinPoint): Vec => {
    const dk = 0.02
    const dh = 0.012
    const alongH = add(at([k, h + dh]), at([k, h - dh]), -1)
    const alongK = add(at([Math.min(top, k + dk), h]), at([Math.max(0, k - dk), h]), -1)
    const normal = cross(alongH, alongK)
    return Math.hypot(...normal) < 1e-9 ? [0, 0, 1] : normalise(normal)
  }

  const levelAt = (height: number): number => {
    let [low, high] = [0, top]
    for (let i = 0; i < 24; i += 1) {
      const middle = (low + high) / 2
      if (z(middle) < height) low = middle
      else high = middle
    }
    return (low + high) / 2
  }

  const quarter = (past: number) => (Math.acos(Math.min(1, past) ** (p / 2)) * 2) / Math.PI
  const flank = (x: number, height: number): SkinPoint => {
    const k = levelAt(height)
    const { corner, back, bendFront, bendRear } = plan(k)
    if (x > corner) return [k, quarter((x - corner) / bendFront)]
    if (x < back) return [k, 3 - quarter((back - x) / bendRear)]
    return [k, 1 + (corner - x) / Math.max(0.001, corner - back)]
  }

  const across = (y: number, k: number) =>
    (Math.sign(y) * Math.asin(Math.min(1, Math.abs(y) / Math.max(0.001, w(k))) ** (q / 2)) * 2) / Math.PI

  return {
    top,
    at,
    normalAt,
    levelAt,
    flank,
    nose: (y, height) => {
      const k = levelAt(height)
      return [k, across(y, k)]
    },
    tail: (y, height) => {
      const k = levelAt(height)
      return [k, 3 - across(y, k)]
    },
    line: (k) => [z(k), xf(k), xr(k), w(k)],
  }
}
