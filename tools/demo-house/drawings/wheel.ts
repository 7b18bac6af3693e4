import { add, type Camera, type Pixel, type Vec } from './camera.ts'
import type { WheelSet } from './car-design.ts'
import { closedPath, wrap } from './skin.ts'

const ROUND = 40

/** A wheel's position: the middle of its outer face, and the side that it faces (1 left, −1 right). */
export type WheelPlace = { readonly centre: Vec; readonly side: 1 | -1; readonly radius: number }

function ring({ centre, side }: WheelPlace, camera: Camera, radius: number, inward: number): Pixel[] {
  return Array.from({ length: ROUND }, (_, i) => {
    const angle = (i / ROUND) * Math.PI * 2
    return camera.project(add(centre, [Math.cos(angle) * radius, -side * inward, Math.sin(angle) * radius]))
  })
}

/** Returns a circle in the wheel's plane, `inward` metres behind its face. */
function circle(place: WheelPlace, camera: Camera, radius: number, inward: number): string {
  return closedPath(ring(place, camera, radius, inward))
}

/** Returns a shape in the wheel's plane, given as [angle in turns, radius] pairs. */
function shape(
  place: WheelPlace,
  camera: Camera,
  corners: readonly (readonly [number, number])[],
  inward: number,
) {
  return closedPath(
    corners.map(([turn, radius]) => {
      const angle = turn * Math.PI * 2
      const offset: Vec = [Math.cos(angle) * radius, -place.side * inward, Math.sin(angle) * radius]
      return camera.project(add(place.centre, offset))
    }),
  )
}

/** Draws the visible part of the tyre's tread, below the body. */
export function drawTread(place: WheelPlace, camera: Camera): string {
  const band = (from: number, to: number, colour: string) => {
    const pixels = [...ring(place, camera, place.radius, from), ...ring(place, camera, place.radius, to)]
    return `<path fill="${colour}" d="${closedPath(wrap(pixels))}"/>`
  }
  return band(0.22, -0.012, '#141517') + band(0.15, 0.145, '#0b0c0d') + band(0.08, 0.075, '#0b0c0d')
}

function drawSpokes(place: WheelPlace, camera: Camera, rim: WheelSet['rim'], radius: number): string {
  const count = rim === 'turbine' ? 10 : 5
  const spokes = Array.from({ length: count }, (_, i) => {
    const turn = i / count + 0.25
    if (rim === 'turbine') {
      const blade = shape(
        place,
        camera,
        [
          [turn - 0.03, radius * 0.26],
          [turn + 0.03, radius * 0.26],
          [turn + 0.055, radius * 0.97],
          [turn + 0.005, radius * 0.97],
        ],
        0.02,
      )
      return `<path fill="url(#alloy)" d="${blade}"/>`
    }
    const arms = [-1, 1].map((way) =>
      shape(
        place,
        camera,
        [
          [turn + way * 0.012, radius * 0.2],
          [turn + way * 0.055, radius * 0.22],
          [turn + way * 0.052, radius * 0.97],
          [turn + way * 0.022, radius * 0.97],
        ],
        0.02,
      ),
    )
    return arms.map((arm) => `<path fill="url(#alloy)" d="${arm}"/>`).join('')
  })
  return spokes.join('')
}

/** Draws the wheel's face: sidewall, rim, brake disc and spokes. */
export function drawWheelFace(place: WheelPlace, camera: Camera, rim: WheelSet['rim']): string {
  const { radius } = place
  const alloy = radius * (rim === 'steel' ? 0.6 : 0.69)
  const fill = (colour: string, size: number, inward: number) =>
    `<path fill="${colour}" d="${circle(place, camera, size, inward)}"/>`
  const parts = [
    fill('#1b1c1e', radius, 0),
    fill('#26282a', radius * 0.95, 0),
    fill('#1c1d1f', radius * 0.88, -0.004),
    fill('url(#alloy)', alloy * 1.06, -0.004),
    fill('#0e0f10', alloy * 0.97, 0.01),
  ]
  if (rim === 'steel') {
    const holes = Array.from({ length: 8 }, (_, i) => {
      const turn = i / 8
      const hole = [
        [turn - 0.028, alloy * 0.62],
        [turn + 0.028, alloy * 0.62],
        [turn + 0.034, alloy * 0.82],
        [turn - 0.034, alloy * 0.82],
      ] as const
      return `<path fill="#1a1b1d" d="${shape(place, camera, hole, 0.03)}"/>`
    })
    parts.push(fill('url(#steel)', alloy * 0.95, 0.03), ...holes)
    parts.push(fill('#3a3d40', alloy * 0.4, 0.02), fill('url(#steel)', alloy * 0.34, 0))
  } else {
    parts.push(fill('#3c3f42', alloy * 0.62, 0.05), fill('#55595d', alloy * 0.56, 0.05))
    parts.push(drawSpokes(place, camera, rim, alloy))
    parts.push(fill('url(#alloy)', alloy * 0.25, 0.015), fill('#2b2d30', alloy * 0.15, 0.012))
  }
  return parts.join('')
}

/** The gradients that wheels refer to. */
export const wheelPaints =
  '<linearGradient id="alloy" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="#f3f5f6"/>' +
  '<stop offset="0.5" stop-color="#b9bec2"/><stop offset="1" stop-color="#777d82"/></linearGradient>' +
  '<linearGradient id="steel" x1="0" y1="0" x2="0.2" y2="1"><stop offset="0" stop-color="#a7acb0"/>' +
  '<stop offset="1" stop-color="#5c6165"/></linearGradient>'
