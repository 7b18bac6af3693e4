import { add, normalise, type Camera, type Vec } from './camera.ts'
import type { CarDesign } from './car-design.ts'
import { drawCargoBox } from './cargo-box.ts'
import { drawEnds, drawLamps, drawSeams } from './fittings.ts'
import { drawGlazing } from './glazing.ts'
import { buildHull, type Hull, type SkinPoint } from './hull.ts'
import { readColour, type Material } from './light.ts'
import { drawMirror } from './mirror.ts'
import { drawRoofRails } from './roof-rails.ts'
import { closedPath, drawSkin, opposite, paint, patch, type Subject } from './skin.ts'
import { drawTread, drawWheelFace, type WheelPlace } from './wheel.ts'

const PLASTIC: Material = { base: readColour('#25282b'), mirror: 0.02, sheen: 0.01 }

function wheelPlaces(hull: Hull, design: CarDesign): WheelPlace[] {
  const { front, rear, radius } = design.wheels
  return ([1, -1] as const).flatMap((side) =>
    [front, rear].map((x): WheelPlace => {
      const out =
        design.cargo && x < 0
          ? design.cargo.halfWidth * 0.92
          : hull.at(hull.flank(x, radius + 0.1))[1] - 0.025
      return { centre: [x, side * out, radius], side, radius }
    }),
  )
}

/** Returns the edge of a wheel arch on the left flank, `grow` metres outside the opening. */
function archOutline(hull: Hull, design: CarDesign, x: number, grow: number): SkinPoint[] {
  const { radius, gap } = design.wheels
  const reach = radius + gap + grow
  const floor = hull.line(0)[0] + 0.005
  const start = -Math.asin(Math.min(1, (radius - floor) / reach))
  return Array.from({ length: 25 }, (_, i) => {
    const angle = start + ((Math.PI - 2 * start) * i) / 24
    return hull.flank(x + Math.cos(angle) * reach, radius + Math.sin(angle) * reach)
  })
}

function drawArches(subject: Subject, design: CarDesign, places: readonly WheelPlace[]): string {
  const { hull, camera } = subject
  return places
    .map((place) => {
      const turn = (grow: number) => {
        const outline = archOutline(hull, design, place.centre[0], grow)
        return place.side === 1 ? outline : opposite(outline)
      }
      const opening = patch(subject, turn(0))
      if (opening === '') return ''
      const id = `arch${place.centre[0]}${place.side}`.replace(/[-.]/g, '_')
      const trim =
        design.archTrim > 0
          ? paint(patch(subject, turn(design.archTrim)), 'fill="#25282b"')
          : paint(patch(subject, turn(0.02)), 'fill="#fff" opacity="0.14"')
      const toEye = normalise(add(camera.position, place.centre, -1))
      if (place.side * toEye[1] < 0.1) return ''
      const wheel = drawWheelFace(place, camera, design.wheels.rim)
      return (
        `${trim}${paint(opening, 'fill="#08090a"')}<clipPath id="${id}"><path d="${opening}"/></clipPath>` +
        `<g clip-path="url(#${id})">${drawTread(place, camera)}</g>${wheel}`
      )
    })
    .join('')
}

/**
 * Returns the square root of the absolute value, with the sign kept; a circle transformed with it is nearly a
 * rectangle.
 */
function squared(value: number): number {
  return Math.sign(value) * Math.abs(value) ** 0.5
}

/** Draws the soft shadow on the ground, as nested outlines of the car's plan. */
function drawShadow(design: CarDesign, hull: Hull, camera: Camera): string {
  const [, xf, tail, w] = hull.line(Math.min(hull.top, 2))
  const xr = design.cargo?.from ?? tail
  const around = (reach: number) =>
    closedPath(
      Array.from({ length: 48 }, (_, step): Vec => {
        const angle = (step / 48) * Math.PI * 2
        const x = (xf + xr) / 2 + squared(Math.cos(angle)) * ((xf - xr) / 2 + reach)
        return [x, squared(Math.sin(angle)) * (w + reach), 0]
      }).map(camera.project),
    )
  const layers = Array.from({ length: 24 }, (_, i) => `<path d="${around(0.2 - i * 0.0165)}"/>`)
  return `<g fill="#0c0d0f" fill-opacity="0.066">${layers.join('')}</g>`
}

/** Draws a whole car without its surroundings. `name` makes the gradient ids of several cars unique. */
export function drawBody(design: CarDesign, lacquer: Material, camera: Camera, name: string): string {
  const hull = buildHull(design.hull)
  const subject: Subject = { hull, camera }
  const places = wheelPlaces(hull, design)
  const roof: Material | null = design.roofColour ? { ...lacquer, base: readColour(design.roofColour) } : null
  const materialAt = ([k, turn]: SkinPoint): Material => {
    const h = turn > 3 ? turn - 6 : turn
    const [z] = hull.line(k)
    if (z < design.cladding + (Math.abs(h) > 2.02 || Math.abs(h) < 0.6 ? 0.09 : 0)) return PLASTIC
    if (roof && z > design.glass.head - 0.02) return roof
    if (design.bed && Math.abs(h) > 1.5 && z > design.bed.rim - 0.005 && z < design.bed.rim + 0.02)
      return PLASTIC
    return lacquer
  }
  const nearSide = camera.position[1] >= 0 ? 1 : -1
  const box = drawCargoBox(design, camera, name)
  const boxIsNearer = camera.position[0] < 0
  const loose = design.cargo ? places.filter((place) => place.centre[0] < 0) : []
  return (
    drawShadow(design, hull, camera) +
    places.map((place) => drawTread(place, camera)).join('') +
    (boxIsNearer ? '' : box) +
    drawMirror(subject, design, nearSide === 1 ? -1 : 1, lacquer) +
    drawSkin(hull, camera, materialAt, name) +
    drawSeams(subject, design) +
    drawEnds(subject, design) +
    drawLamps(subject, design) +
    drawGlazing(subject, design, name) +
    drawRoofRails(subject, design) +
    drawArches(
      subject,
      design,
      places.filter((place) => !loose.includes(place)),
    ) +
    drawMirror(subject, design, nearSide, lacquer) +
    (boxIsNearer ? box : '') +
    loose
      .filter((place) => place.side === nearSide)
      .map((place) => drawTread(place, camera) + drawWheelFace(place, camera, design.wheels.rim))
      .join('')
  )
}
