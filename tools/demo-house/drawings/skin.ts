import { add, cross, dot, normalise, type Camera, type Pixel } from './camera.ts'
import type { Hull, SkinPoint } from './hull.ts'
import { mix, shade, writeColour, type Light, type Material } from './light.ts'

/** The number of cuts around each half of a band. */
const CUTS_AROUND = 26

/** Returns whether the camera sees the outside of the skin at this point, at more than this cosine. */
export function isSeen(hull: Hull, point: SkinPoint, camera: Camera, atLeast = 0): boolean {
  return dot(hull.normalAt(point), normalise(add(camera.position, hull.at(point), -1))) > atLeast
}

/** Returns pixels as an SVG path, without those that lie on the straight line between their neighbours. */
function pathThrough(pixels: readonly Pixel[]): string {
  let before: Pixel | undefined
  const kept = pixels.filter((pixel, i) => {
    const after = pixels[i + 1]
    if (before && after) {
      const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
      const away =
        Math.abs((pixel[0] - before[0]) * dy - (pixel[1] - before[1]) * dx) / (Math.hypot(dx, dy) || 1)
      if (away < 0.1 && dx * (pixel[0] - before[0]) + dy * (pixel[1] - before[1]) > 0) return false
    }
    before = pixel
    return true
  })
  return `M${kept.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
}

/** Returns a closed SVG path through pixels. */
export function closedPath(pixels: readonly Pixel[]): string {
  return `${pathThrough(pixels)}Z`
}

/** Returns an open SVG path through pixels. */
export function openPath(pixels: readonly Pixel[]): string {
  return pathThrough(pixels)
}

/** Returns the positions of a band's cuts, from one hidden end around the visible side to the other. */
function cutsAround(camera: Camera): number[] {
  const start = camera.position[0] < 0 ? 0 : -3
  return Array.from({ length: CUTS_AROUND * 2 + 1 }, (_, i) => start + (i / CUTS_AROUND) * 3)
}

/** Returns the levels between the bands. Bands are narrow where the skin is flat (bonnet, screens, roof). */
function bandEdges(hull: Hull): number[] {
  const edges = Array.from({ length: hull.top }, (_, level) => {
    const [, nose, tail] = hull.line(level)
    const [, nextNose, nextTail] = hull.line(level + 1)
    const flat = Math.max(Math.abs(nose - nextNose), Math.abs(tail - nextTail) * 0.7)
    const bands = Math.round(Math.min(12, 5 + flat * 18))
    return Array.from({ length: bands }, (__, band) => level + band / bands)
  })
  return [...edges.flat(), hull.top]
}

type Cut = { readonly upper: Pixel; readonly lower: Pixel; readonly colour: Light }

/** Tolerance within which a colour is left out, because linear interpolation between its neighbours is close enough. */
const UNSEEN = 0.005

/** Returns the cuts whose colours a gradient needs; the others are interpolated between them. */
function turningPoints(cuts: readonly Cut[], offsets: readonly number[]): number[] {
  const kept = [0]
  const misses = (from: number, to: number): boolean => {
    const [a, c] = [cuts[from], cuts[to]]
    const [x0 = 0, x2 = 1] = [offsets[from], offsets[to]]
    if (!a || !c) return false
    for (let i = from + 1; i < to; i += 1) {
      const straight = mix(a.colour, c.colour, ((offsets[i] ?? 0) - x0) / (x2 - x0 || 1))
      const colour = cuts[i]?.colour ?? straight
      for (const channel of [0, 1, 2] as const) {
        const expected = straight[channel]
        if (Math.abs(colour[channel] - expected) > UNSEEN + expected * 0.025) return true
      }
    }
    return false
  }
  for (let i = 2; i < cuts.length; i += 1) if (misses(kept.at(-1) ?? 0, i)) kept.push(i - 1)
  return [...kept, cuts.length - 1]
}

/** Draws a stretch of a band whose colours run in one direction over the picture, as one shape with one gradient. */
function drawStretch(cuts: readonly Cut[], id: string): string {
  const first = cuts[0]
  const last = cuts.at(-1)
  if (!first || !last || cuts.length < 2) return ''
  const middle = (cut: Cut) => (cut.upper[0] + cut.lower[0]) / 2
  const [from, to] = [middle(first), middle(last)]
  const offsets = cuts.map((cut) => (middle(cut) - from) / (to - from || 1))
  const stops = turningPoints(cuts, offsets).map((i) => {
    const offset = (offsets[i] ?? 0).toFixed(3)
    return `<stop offset="${offset}" stop-color="${writeColour((cuts[i] ?? first).colour)}"/>`
  })
  const outline = closedPath([...cuts.map((cut) => cut.upper), ...cuts.map((cut) => cut.lower).toReversed()])
  return (
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" y1="0" y2="0" x1="${from.toFixed(1)}" x2="${to.toFixed(1)}">` +
    `${stops.join('')}</linearGradient><path fill="url(#${id})" d="${outline}"/>`
  )
}

/**
 * Paints a skin band by band, the lowest first, so that higher parts cover those behind them. A band extends slightly
 * under the next one, to avoid visible seams. `name` makes the gradient ids of several skins unique.
 */
export function drawSkin(
  hull: Hull,
  camera: Camera,
  materialAt: (point: SkinPoint) => Material,
  name: string,
): string {
  const around = cutsAround(camera)
  const edges = bandEdges(hull)
  let svg = ''
  for (const [band, low] of edges.slice(0, -1).entries()) {
    const next = edges[band + 1] ?? hull.top
    const middle = (low + next) / 2
    const high = Math.min(hull.top, next + (next - low) * 0.5)
    const samples = around.map((h) => {
      const at = hull.at([middle, h])
      const normal = hull.normalAt([middle, h])
      return { at, normal, seen: dot(normal, add(camera.position, at, -1)) > 0 }
    })
    let stretch: Cut[] = []
    let direction = 0
    const finish = () => {
      svg += drawStretch(stretch, `${name}${band}-${svg.length}`)
      stretch = []
      direction = 0
    }
    for (const [i, h] of around.entries()) {
      const sample = samples[i]
      if (!sample || !(sample.seen || samples[i - 1]?.seen || samples[i + 1]?.seen)) {
        finish()
        continue
      }
      const seenSample = sample.seen
        ? sample
        : samples[i - 1]?.seen
          ? samples[i - 1]
          : (samples[i + 1] ?? sample)
      const { at, normal } = seenSample ?? sample
      const colour = shade(materialAt([middle, h]), at, normal, camera)
      const upper = camera.project(hull.at([high, h]))
      const lower = camera.project(hull.at([low, h]))
      const cut = { upper, lower, colour }
      const last = stretch.at(-1)
      const step = last ? Math.sign(upper[0] + lower[0] - last.upper[0] - last.lower[0]) : 0
      if (last && direction !== 0 && step !== direction) {
        finish()
        stretch.push(last)
      }
      direction = step
      stretch.push(cut)
    }
    finish()
  }
  const peak: SkinPoint = [hull.top, 1]
  const cap = closedPath(around.map((h) => camera.project(hull.at([hull.top, h]))))
  const tone = writeColour(shade(materialAt(peak), hull.at(peak), [0, 0, 1], camera))
  return `${svg}<path fill="${tone}" d="${cap}"/>`
}

/** A skin and a camera: fittings are drawn onto it. */
export type Subject = { readonly hull: Hull; readonly camera: Camera }

/** Returns an outline with its edges cut so that they follow the skin. */
function followSkin(corners: readonly SkinPoint[], closed: boolean): SkinPoint[] {
  const cuts = corners.length > 20 ? 1 : 6
  const edges = closed ? corners : corners.slice(0, -1)
  const points = edges.flatMap((from, i): SkinPoint[] => {
    const to = corners[(i + 1) % corners.length] ?? from
    return Array.from({ length: cuts }, (_, c): SkinPoint => {
      const t = c / cuts
      return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
    })
  })
  const last = corners.at(-1)
  return closed || !last ? points : [...points, last]
}

/** Returns the visible part of a closed outline on the skin as an SVG path; empty if none is visible. */
export function patch({ hull, camera }: Subject, corners: readonly SkinPoint[]): string {
  const seen = followSkin(corners, true).filter((point) => isSeen(hull, point, camera))
  return seen.length < 4 ? '' : closedPath(seen.map((point) => camera.project(hull.at(point))))
}

/** Returns the visible part of a line on the skin as an SVG path; empty if none is visible. */
export function seam({ hull, camera }: Subject, corners: readonly SkinPoint[]): string {
  const seen = followSkin(corners, false).filter((point) => isSeen(hull, point, camera, 0.12))
  return seen.length < 2 ? '' : openPath(seen.map((point) => camera.project(hull.at(point))))
}

/** Mirrors an outline to the right side. */
export function opposite(corners: readonly SkinPoint[]): SkinPoint[] {
  return corners.map(([k, h]): SkinPoint => [k, -h]).toReversed()
}

/** Returns an SVG path element; empty for an empty path. */
export function paint(path: string, attributes: string): string {
  return path === '' ? '' : `<path ${attributes} d="${path}"/>`
}

function lowerEdge(points: readonly Pixel[]): Pixel[] {
  const kept: Pixel[] = []
  for (const point of points) {
    for (let b = kept.at(-1), a = kept.at(-2); a && b; b = kept.at(-1), a = kept.at(-2)) {
      if ((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0) break
      kept.pop()
    }
    kept.push(point)
  }
  return kept.slice(0, -1)
}

/** Returns the convex hull of pixels (Andrew's monotone chain). */
export function wrap(pixels: readonly Pixel[]): Pixel[] {
  const sorted = pixels.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...lowerEdge(sorted), ...lowerEdge(sorted.toReversed())]
}

/** Returns a disc on the skin as an SVG path; empty if the viewing angle is too flat. */
export function disc({ hull, camera }: Subject, middle: SkinPoint, radius: number, high = radius): string {
  const at = hull.at(middle)
  const normal = hull.normalAt(middle)
  if (dot(normal, normalise(add(camera.position, at, -1))) < 0.12) return ''
  const sideways = normalise(cross([0, 0, 1], normal))
  const upwards = cross(normal, sideways)
  return closedPath(
    Array.from({ length: 28 }, (_, i) => {
      const angle = (i / 28) * Math.PI * 2
      const across = add(at, sideways, Math.cos(angle) * radius)
      return camera.project(add(across, upwards, Math.sin(angle) * high))
    }),
  )
}
