import { add, dot, normalise, type Pixel, type Vec } from './camera.ts'
import type { CarDesign } from './car-design.ts'
import type { SkinPoint } from './hull.ts'
import { bounce, lightFrom, mirrored, mix, readColour, writeColour } from './light.ts'
import { closedPath, isSeen, opposite, paint, patch, wrap, type Subject } from './skin.ts'

const INSIDE = readColour('#161d21')
const RIM = 'fill="#0d0f10" stroke="#0d0f10" stroke-linejoin="round"'

/** Draws a pane: the reflection between its lower and upper edge, over the dark interior. */
function drawPane(
  subject: Subject,
  id: string,
  outline: readonly SkinPoint[],
  middle: readonly SkinPoint[],
): string {
  const { hull, camera } = subject
  const path = patch(subject, outline)
  const [low, high] = [middle[0], middle.at(-1)]
  if (path === '' || !low || !high) return ''
  const [bottom, top] = [camera.project(hull.at(low)), camera.project(hull.at(high))]
  const stops = middle.map((point, i) => {
    const at = hull.at(point)
    const normal = hull.normalAt(point)
    const toEye = normalise(add(camera.position, at, -1))
    const bounced = lightFrom(bounce(toEye, normal))
    const share = Math.min(0.62, 0.1 + mirrored(0.1, dot(toEye, normal)) * 1.1)
    const colour = writeColour(mix(INSIDE, bounced, share))
    return `<stop offset="${(i / (middle.length - 1)).toFixed(2)}" stop-color="${colour}"/>`
  })
  const line = `x1="${bottom[0].toFixed(0)}" y1="${bottom[1].toFixed(0)}" x2="${top[0].toFixed(0)}" y2="${top[1].toFixed(0)}"`
  return (
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${line}>${stops.join('')}</linearGradient>` +
    paint(path, `fill="url(#${id})"`)
  )
}

function between(low: number, high: number, count = 5): number[] {
  return Array.from({ length: count }, (_, i) => low + ((high - low) * i) / (count - 1))
}

/** Returns the outlines of the left side's windows, and the outline around all of them. */
function sideWindows(subject: Subject, design: CarDesign) {
  const { hull } = subject
  const { sill, head, pillars, posts, rearLean } = design.glass
  const at = (z: number) => hull.line(hull.levelAt(z))
  const front = (z: number) => Math.max((at(z)[1] ?? 0) - pillars[0], (posts[0] ?? -Infinity) + 0.06)
  const rear = (z: number) =>
    (design.bed ? design.bed.cabEnd : (at(z)[2] ?? 0)) + pillars[1] + (rearLean * (z - sill)) / (head - sill)
  const side = (edge: (z: number) => number, heights: readonly number[]) =>
    heights.map((z) => hull.flank(edge(z), z))
  const heights = between(sill, head, 12)
  const window = (from: (z: number) => number, to: (z: number) => number) => [
    ...side(from, heights),
    ...side(to, heights.toReversed()),
  ]
  const edges = [front, ...posts.map((x) => () => x), rear]
  const panes = edges.slice(1).map((end, i) => {
    const start = edges[i] ?? front
    const left = i === 0 ? 0 : 0.035
    const right = i === edges.length - 2 ? 0 : 0.035
    return window(
      (z) => start(z) - left,
      (z) => end(z) + right,
    )
  })
  return { whole: window(front, rear), panes, middleX: (front(sill) + rear(sill)) / 2, front }
}

/** Draws the seats and the steering wheel behind the glass. */
function drawInside({ camera }: Subject, design: CarDesign): string {
  const { sill, head } = design.glass
  const tall = (head - sill) * 0.72
  const seats = design.seats
    .flatMap((x) => [-0.36, 0.36].map((y) => ({ x, y })))
    .map(({ x, y }) => {
      const cushion = (low: number, high: number, widths: readonly number[]) => {
        const pixels = widths.flatMap((width, i) => {
          const up = i / (widths.length - 1)
          const z = low + (high - low) * up
          return [-1, 1].flatMap((side) =>
            [-0.09, 0].map((deep): Pixel => camera.project([x - 0.1 * up + deep, y + side * width, z])),
          )
        })
        return `<path d="${closedPath(wrap(pixels))}"/>`
      }
      const shoulder = sill + tall * 0.46
      return (
        cushion(sill - 0.25, shoulder, [0.25, 0.25, 0.25, 0.24, 0.22, 0.17, 0.1]) +
        cushion(shoulder + 0.03, sill + tall, [0.1, 0.125, 0.13, 0.13, 0.12, 0.08])
      )
    })
  const hub: Vec = [(design.seats[0] ?? 0) + 0.6, -0.36, sill - 0.02]
  const wheel = Array.from({ length: 24 }, (_, i) => {
    const angle = (i / 24) * Math.PI * 2
    return camera.project(add(hub, [-0.06 * Math.sin(angle), 0.18 * Math.cos(angle), 0.17 * Math.sin(angle)]))
  })
  return (
    `<g fill="#07090a" opacity="0.42">${seats.join('')}</g>` +
    `<path d="${closedPath(wheel)}" fill="none" stroke="#0b0e10" stroke-width="5" opacity="0.5"/>`
  )
}

/** Draws all windows of a car. `name` makes the gradient ids of several cars unique. */
export function drawGlazing(subject: Subject, design: CarDesign, name: string): string {
  const { hull, camera } = subject
  const { screen, rearScreen, screenReach } = design.glass
  const k = (z: number) => hull.levelAt(z)
  const across = (heights: readonly [number, number], from: number, to: number): SkinPoint[] => {
    const levels = between(heights[0], heights[1])
    const steps = between(from, to, 9)
    return [
      ...steps.map((h): SkinPoint => [k(levels[0] ?? 0), h]),
      ...levels.map((z): SkinPoint => [k(z), to]),
      ...steps.toReversed().map((h): SkinPoint => [k(levels.at(-1) ?? 0), h]),
      ...levels.toReversed().map((z): SkinPoint => [k(z), from]),
    ]
  }
  const panes: string[] = []
  const rims: string[] = []
  const paths: string[] = []
  const put = (id: string, outline: readonly SkinPoint[], middle: readonly SkinPoint[]) => {
    const path = patch(subject, outline)
    if (path === '') return
    paths.push(path)
    panes.push(drawPane(subject, `${name}${id}`, outline, middle))
  }
  const width = camera.scaleAt([0, 0, 1]) * 0.022

  const reach = screenReach[0]
  const windscreen = across(screen, -reach, reach)
  rims.push(paint(patch(subject, windscreen), `${RIM} stroke-width="${width.toFixed(1)}"`))
  put(
    's',
    windscreen,
    between(screen[0], screen[1], 7).map((z): SkinPoint => [k(z), 0]),
  )

  const rearWindow = across(rearScreen, 3 - screenReach[1], 3 + screenReach[1])
  rims.push(paint(patch(subject, rearWindow), `${RIM} stroke-width="${width.toFixed(1)}"`))
  put(
    'r',
    rearWindow,
    between(rearScreen[0], rearScreen[1], 7).map((z): SkinPoint => [k(z), 3]),
  )

  const windows = sideWindows(subject, design)
  for (const way of [1, -1] as const) {
    const turn = (outline: readonly SkinPoint[]) => (way === 1 ? [...outline] : opposite(outline))
    rims.push(paint(patch(subject, turn(windows.whole)), `${RIM} stroke-width="${width.toFixed(1)}"`))
    const middle = between(design.glass.sill, design.glass.head, 6).map((z) => hull.flank(windows.middleX, z))
    for (const [i, pane] of windows.panes.entries()) {
      const line = turn(middle)
      put(`w${way}${i}`, turn(pane), way === 1 ? line : line.toReversed())
    }
  }
  if (paths.length === 0) return ''
  const glare = drawGlare(subject, design)
  return (
    `${rims.join('')}${panes.join('')}<clipPath id="${name}glass"><path d="${paths.join('')}"/></clipPath>` +
    `<g clip-path="url(#${name}glass)">${drawInside(subject, design)}${glare}</g>`
  )
}

/** Draws two slanted reflections of the sky on each flank's glass and on the windscreen. */
function drawGlare(subject: Subject, design: CarDesign): string {
  const { hull, camera } = subject
  const { sill, head, screen } = design.glass
  const streak = (low: SkinPoint, high: SkinPoint, lowEnd: SkinPoint, highEnd: SkinPoint) => {
    const corners = [low, high, highEnd, lowEnd]
    if (!corners.every((corner) => isSeen(hull, corner, camera))) return ''
    return paint(
      closedPath(corners.map((corner) => camera.project(hull.at(corner)))),
      'fill="#fff" opacity="0.09"',
    )
  }
  const slant = (x: number, width: number, way: 1 | -1) => {
    const point = (at: number, z: number): SkinPoint => {
      const [k, h] = hull.flank(at, z)
      return [k, h * way]
    }
    return streak(point(x, sill), point(x - 0.3, head), point(x - width, sill), point(x - 0.3 - width, head))
  }
  const across = (h: number, width: number) => {
    const [low, high] = [hull.levelAt(screen[0]), hull.levelAt(screen[1])]
    return streak([low, h], [high, h - 0.25], [low, h + width], [high, h - 0.25 + width])
  }
  const x = design.seats[0] ?? 0
  return (
    [1, -1]
      .map(
        (way) =>
          slant(x + 0.62, 0.2, way as 1 | -1) +
          slant(x + 0.36, 0.07, way as 1 | -1) +
          slant(x - 0.2, 0.3, way as 1 | -1),
      )
      .join('') +
    across(0.2, 0.16) +
    across(0.42, 0.05)
  )
}
