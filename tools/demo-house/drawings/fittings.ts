import type { CarDesign, Corner, Plate } from './car-design.ts'
import type { SkinPoint } from './hull.ts'
import { ramp } from './light.ts'
import { disc, opposite, paint, patch, seam, type Subject } from './skin.ts'

const BOTH = [1, -1] as const

function corners({ hull }: Subject, outline: readonly Corner[]): SkinPoint[] {
  return outline.map(([h, z]): SkinPoint => [hull.levelAt(z), h])
}

function turned(points: readonly SkinPoint[], side: 1 | -1): SkinPoint[] {
  return side === 1 ? [...points] : opposite(points)
}

/**
 * Returns a symmetrical rectangle on the nose or the tail, whose lower edge is `taper` metres narrower on each side.
 */
function panel({ hull }: Subject, plate: Plate, end: 'nose' | 'tail', taper = 0): SkinPoint[] {
  const { halfWidth, low, high } = plate
  const row = (z: number, half: number) =>
    Array.from({ length: 13 }, (_, i) => hull[end](-half + (half * i) / 6, z))
  return [...row(high, halfWidth), ...row(low, halfWidth - taper).toReversed()]
}

function line(
  subject: Subject,
  points: readonly SkinPoint[],
  colour: string,
  metres: number,
  opacity = 1,
): string {
  const middle = points[Math.floor(points.length / 2)]
  if (!middle) return ''
  const width = Math.max(0.8, subject.camera.scaleAt(subject.hull.at(middle)) * metres).toFixed(1)
  const style = `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`
  return paint(seam(subject, points), opacity === 1 ? style : `${style} opacity="${opacity}"`)
}

/** Draws the gaps of doors and lids, the flank's crease and the handles. */
export function drawSeams(subject: Subject, design: CarDesign): string {
  const { hull } = subject
  const { doors, crease, glass, wheels } = design
  const low = design.doorFoot
  const parts = BOTH.flatMap((side) => {
    const flankLine = (x: (z: number) => number, low: number, high: number) =>
      Array.from({ length: 40 }, (_, i) => {
        const z = high + ((low - high) * i) / 39
        return hull.flank(x(z), z)
      })
    const gaps = doors.map((x, i) => {
      const last = i === doors.length - 1 && doors.length > 2
      const nearWheel = Math.abs(x - wheels.rear) < wheels.radius + 0.12 && last
      const points = nearWheel
        ? flankLine(
            (z) =>
              x -
              0.04 +
              (wheels.rear + wheels.radius + wheels.gap + 0.1 - x) * ramp(crease + 0.02, low + 0.05, z),
            low,
            glass.sill - 0.01,
          )
        : flankLine(
            (z) => (i === 0 ? Math.min(x, hull.line(hull.levelAt(z))[1] - glass.pillars[0] + 0.03) : x),
            low,
            glass.sill - 0.01,
          )
      return line(subject, turned(points, side), '#060708', 0.009, 0.75)
    })
    const [first = 0, last = 0] = [doors[0], doors.at(-1)]
    const sill = line(
      subject,
      turned(
        [hull.flank(first - 0.05, low), hull.flank(Math.max(last, wheels.rear + wheels.radius + 0.15), low)],
        side,
      ),
      '#060708',
      0.008,
      0.6,
    )
    const along = (z: number, colour: string, opacity: number) => {
      const from = wheels.front - 0.1
      const to = wheels.rear - 0.35
      const points = Array.from({ length: 9 }, (_, i) =>
        hull.flank(from + ((to - from) * i) / 8, z + i * 0.004),
      )
      return line(subject, turned(points, side), colour, 0.012, opacity)
    }
    const handles = doors.slice(1).map((x) => {
      const points = [hull.flank(x + 0.25, crease + 0.075), hull.flank(x + 0.09, crease + 0.078)]
      return (
        line(subject, turned(points, side), '#0a0b0c', 0.05, 0.35) +
        line(subject, turned(points, side), 'url(#chrome)', 0.026)
      )
    })
    return [...gaps, sill, along(crease, '#fff', 0.2), along(crease - 0.016, '#000', 0.18), ...handles]
  })
  const bonnet = BOTH.map((side) => {
    const [low, high] = [hull.levelAt(design.grille.high + 0.05), hull.levelAt(glass.screen[0] - 0.05)]
    const points = Array.from({ length: 7 }, (_, i): SkinPoint => [
      low + ((high - low) * i) / 6,
      side * (0.5 + i * 0.03),
    ])
    return line(subject, points, '#060708', 0.008, 0.45)
  })
  const lid = BOTH.map((side) => {
    const [foot, top] = design.lid
    const points = Array.from({ length: 24 }, (_, i): SkinPoint => [
      hull.levelAt(foot + ((top - foot) * i) / 23),
      side * 2.13,
    ])
    const base = Array.from({ length: 6 }, (_, i): SkinPoint => [
      hull.levelAt(foot),
      side * (2.13 + i * 0.17),
    ])
    return line(subject, points, '#060708', 0.008, 0.5) + line(subject, base, '#060708', 0.008, 0.5)
  })
  return [...parts, ...(design.cargo ? [] : [...bonnet, ...lid])].join('')
}

/** Draws the lamps at both ends. */
export function drawLamps(subject: Subject, design: CarDesign): string {
  const { hull } = subject
  const head = BOTH.map((side) => {
    const outline = turned(corners(subject, design.headlamp), side)
    const path = patch(subject, outline)
    if (path === '') return ''
    const hs = design.headlamp.map((corner) => corner[0])
    const zs = design.headlamp.map((corner) => corner[1])
    const [h0, h1] = [Math.min(...hs), Math.max(...hs)]
    const z = (Math.min(...zs) + Math.max(...zs)) / 2
    const bulbs = [0.32, 0.6].map((t) => {
      const point: SkinPoint = [hull.levelAt(z + (t - 0.45) * 0.06), side * (h0 + (h1 - h0) * t)]
      const ring = (size: number, fill: string) => paint(disc(subject, point, 0.042 * size), `fill="${fill}"`)
      return ring(1.25, '#0e1113') + ring(1.05, '#8f999f') + ring(0.85, '#dfe8ec') + ring(0.42, '#fff')
    })
    const lower = design.headlamp
      .slice(Math.ceil(design.headlamp.length / 2))
      .map(([h, zz]): Corner => [h, zz + 0.012])
    const strip = line(subject, turned(corners(subject, lower), side), '#f7fbff', 0.016, 0.95)
    return (
      paint(path, 'fill="url(#lamp)" stroke="#0b0d0e" stroke-width="2.5" stroke-linejoin="round"') +
      bulbs.join('') +
      strip
    )
  })
  const tail = (design.cargo ? [] : BOTH).map((side) => {
    const outline = design.tailLamp
    const path = patch(subject, turned(corners(subject, outline), side))
    const mid: Corner = [
      outline.reduce((sum, corner) => sum + corner[0], 0) / outline.length,
      outline.reduce((sum, corner) => sum + corner[1], 0) / outline.length,
    ]
    const inner = (share: number) =>
      outline.map(([h, z]): Corner => [mid[0] + (h - mid[0]) * share, mid[1] + (z - mid[1]) * share])
    const edge = outline
      .slice(0, Math.ceil(outline.length / 2))
      .map(([h, z]): Corner => [mid[0] + (h - mid[0]) * 0.8, mid[1] + (z - mid[1]) * 0.74])
    return (
      paint(path, 'fill="url(#tail)" stroke="#2a0505" stroke-width="2" stroke-linejoin="round"') +
      paint(patch(subject, turned(corners(subject, inner(0.6)), side)), 'fill="#5c0606" opacity="0.55"') +
      line(subject, turned(corners(subject, edge), side), '#ff8a7d', 0.022, 0.95)
    )
  })
  return head.join('') + tail.join('')
}

/** Draws grille, air intake, fog lamps, bumper, badges and blank number plates. */
export function drawEnds(subject: Subject, design: CarDesign): string {
  const { hull } = subject
  const { grille, intake, plateHeights, fogLamp } = design
  const dark = 'fill="#101214" stroke="#050606" stroke-width="1.5" stroke-linejoin="round"'
  const blank = 'fill="#f4f5f2" stroke="#33373a" stroke-width="1.5"'
  const bar = (z: number, half: number, colour: string, metres: number) =>
    line(
      subject,
      Array.from({ length: 9 }, (_, i) => hull.nose(-half + (half * i) / 4, z)),
      colour,
      metres,
    )
  const mesh = Array.from({ length: design.bars }, (_, i) => {
    const z = grille.low + ((grille.high - grille.low) * (i + 1)) / (design.bars + 1)
    return bar(z, grille.halfWidth - 0.03, '#7d858a', 0.014)
  })
  const net = Array.from({ length: 3 }, (_, i) =>
    bar(intake.low + ((intake.high - intake.low) * (i + 1)) / 4, intake.halfWidth - 0.08, '#2c3033', 0.012),
  )
  const plate: Plate = { halfWidth: 0.25, low: plateHeights[0] - 0.055, high: plateHeights[0] + 0.055 }
  const rearPlate: Plate = { halfWidth: 0.25, low: plateHeights[1] - 0.055, high: plateHeights[1] + 0.055 }
  const surround: Plate = { halfWidth: 0.36, low: plateHeights[1] - 0.09, high: plateHeights[1] + 0.09 }
  const fogs = BOTH.map((side) => {
    const point: SkinPoint = [hull.levelAt(fogLamp[1]), side * fogLamp[0]]
    return (
      paint(disc(subject, point, 0.065), 'fill="#0d0f10"') +
      paint(disc(subject, point, 0.042), 'fill="#cfd8dc"')
    )
  })
  const badge = (point: SkinPoint) =>
    paint(disc(subject, point, 0.055, 0.04), 'fill="url(#chrome)" stroke="#55595d" stroke-width="1"')
  const low = design.cladding + 0.16
  const reflectors = BOTH.map((side) =>
    line(
      subject,
      [
        [hull.levelAt(low), side * 2.28],
        [hull.levelAt(low), side * 2.42],
      ],
      '#c8231c',
      0.03,
    ),
  )
  const rear =
    reflectors.join('') +
    paint(patch(subject, panel(subject, surround, 'tail', 0.03)), dark) +
    paint(patch(subject, panel(subject, rearPlate, 'tail')), blank) +
    badge([hull.levelAt(plateHeights[1] + 0.17), 2.9999])
  return (
    paint(patch(subject, panel(subject, grille, 'nose', 0.05)), dark) +
    mesh.join('') +
    bar(grille.high - 0.005, grille.halfWidth, '#d7dde0', 0.018) +
    paint(patch(subject, panel(subject, intake, 'nose', 0.08)), dark) +
    net.join('') +
    fogs.join('') +
    paint(patch(subject, panel(subject, plate, 'nose')), blank) +
    badge(hull.nose(0, (grille.low + grille.high) / 2 + 0.01)) +
    (design.cargo ? '' : rear)
  )
}

/** The gradients that fittings refer to. */
export const fittingPaints =
  '<linearGradient id="chrome" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fdfefe"/><stop offset="0.5" stop-color="#aeb6ba"/><stop offset="1" stop-color="#e3e8ea"/></linearGradient>' +
  '<linearGradient id="lamp" x1="0" y1="0" x2="0.2" y2="1"><stop offset="0" stop-color="#cfdbe1"/><stop offset="0.35" stop-color="#8d9aa2"/><stop offset="0.7" stop-color="#4a545a"/><stop offset="1" stop-color="#9fabb1"/></linearGradient>' +
  '<linearGradient id="tail" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e23a32"/><stop offset="0.5" stop-color="#a3100f"/><stop offset="1" stop-color="#6d0707"/></linearGradient>'
