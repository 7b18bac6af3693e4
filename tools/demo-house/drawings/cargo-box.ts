import { add, cross, dot, normalise, type Camera, type Pixel, type Vec } from './camera.ts'
import type { CarDesign } from './car-design.ts'
import { readColour, shade, writeColour, type Material } from './light.ts'
import { closedPath } from './skin.ts'

const STEEL: Material = { base: readColour('#d5d8d6'), mirror: 0.04, sheen: 0.03 }
const FRAME: Material = { base: readColour('#2a2d30'), mirror: 0.02, sheen: 0 }

type Face = readonly [Vec, Vec, Vec, Vec]

/** Draws a flat face from its four corners, anticlockwise from outside; empty if it faces away. */
function drawFace(face: Face, material: Material, camera: Camera, id: string): string {
  const [a, b, , d] = face
  const normal = normalise(cross(add(b, a, -1), add(d, a, -1)))
  if (dot(normal, add(camera.position, a, -1)) <= 0) return ''
  const [low, high] = [shade(material, a, normal, camera), shade(material, d, normal, camera)].map(
    writeColour,
  )
  return (
    `<linearGradient id="${id}" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="${low}"/>` +
    `<stop offset="1" stop-color="${high}"/></linearGradient><path fill="url(#${id})" d="${closedPath(face.map(camera.project))}"/>`
  )
}

/** Returns the faces of a block, without the bottom. */
function block(x0: number, x1: number, half: number, low: number, high: number) {
  return {
    left: [
      [x1, half, low],
      [x0, half, low],
      [x0, half, high],
      [x1, half, high],
    ],
    right: [
      [x0, -half, low],
      [x1, -half, low],
      [x1, -half, high],
      [x0, -half, high],
    ],
    front: [
      [x1, -half, low],
      [x1, half, low],
      [x1, half, high],
      [x1, -half, high],
    ],
    rear: [
      [x0, half, low],
      [x0, -half, low],
      [x0, -half, high],
      [x0, half, high],
    ],
    top: [
      [x1, half, high],
      [x0, half, high],
      [x0, -half, high],
      [x1, -half, high],
    ],
  } as const satisfies Record<string, Face>
}

function stroke(points: readonly Vec[], camera: Camera, colour: string, metres: number, opacity = 1): string {
  const first = points[0]
  if (!first) return ''
  const width = (camera.scaleAt(first) * metres).toFixed(1)
  const path = points.map(camera.project).map(([x, y]: Pixel) => `${x.toFixed(1)} ${y.toFixed(1)}`)
  return `<path fill="none" stroke="${colour}" stroke-width="${width}" opacity="${opacity}" d="M${path.join('L')}"/>`
}

/** Draws a lorry's closed body with its ribs, doors, frame and rear lamps. `name` makes gradient ids unique. */
export function drawCargoBox(design: CarDesign, camera: Camera, name: string): string {
  const { cargo } = design
  if (!cargo) return ''
  const { from, to, low, high, halfWidth } = cargo
  const box = block(from, to, halfWidth, low, high)
  const frame = block(from + 0.05, to + 0.12, halfWidth * 0.42, 0.45, low)
  const guard = block(from + 0.1, to - 0.1, halfWidth * 0.96, low - 0.1, low)
  const parts = [frame, guard, box].flatMap((faces, i) =>
    Object.entries(faces).map(([side, face]) =>
      drawFace(face, i === 2 ? STEEL : FRAME, camera, `${name}${i}${side}`),
    ),
  )
  for (const side of [1, -1]) {
    const y = side * halfWidth
    if (side * camera.position[1] < halfWidth) continue
    for (let x = from + 0.14; x < to - 0.05; x += 0.2) {
      const rib = (shift: number): Vec[] => [
        [x + shift, y, low + 0.14],
        [x + shift, y, high - 0.12],
      ]
      parts.push(
        stroke(rib(0), camera, '#7d8280', 0.022, 0.5),
        stroke(rib(0.024), camera, '#ffffff', 0.018, 0.55),
      )
    }
    parts.push(
      stroke(
        [
          [from, y, high - 0.06],
          [to, y, high - 0.06],
        ],
        camera,
        '#8f9492',
        0.05,
        0.8,
      ),
    )
    parts.push(
      stroke(
        [
          [from, y, low + 0.06],
          [to, y, low + 0.06],
        ],
        camera,
        '#6f7472',
        0.09,
        0.8,
      ),
    )
    parts.push(
      stroke(
        [
          [from, y, low + 0.06],
          [to, y, low + 0.06],
        ],
        camera,
        '#e3a02c',
        0.03,
      ),
    )
  }
  if (camera.position[0] < from) {
    const x = from
    const post = (y: number, colour: string, metres: number) =>
      stroke(
        [
          [x, y, low + 0.04],
          [x, y, high - 0.04],
        ],
        camera,
        colour,
        metres,
      )
    parts.push(post(0, '#5f6462', 0.02), post(0.22, '#8b908e', 0.035), post(-0.22, '#8b908e', 0.035))
    parts.push(post(halfWidth - 0.04, '#8f9492', 0.06), post(0.04 - halfWidth, '#8f9492', 0.06))
    for (const z of [low + 0.04, high - 0.04])
      parts.push(
        stroke(
          [
            [x, -halfWidth, z],
            [x, halfWidth, z],
          ],
          camera,
          '#8f9492',
          0.07,
        ),
      )
    for (const side of [1, -1]) {
      const lamp = (inner: number, outer: number): Vec[] => [
        [x - 0.02, side * inner, low - 0.09],
        [x - 0.02, side * outer, low - 0.09],
      ]
      parts.push(
        stroke(lamp(0.52, 0.86), camera, '#17191b', 0.15),
        stroke(lamp(0.7, 0.84), camera, '#c01a15', 0.11),
        stroke(lamp(0.55, 0.66), camera, '#e58a1d', 0.11),
      )
    }
    parts.push(
      stroke(
        [
          [x - 0.02, -0.26, low - 0.14],
          [x - 0.02, 0.26, low - 0.14],
        ],
        camera,
        '#f2e9c2',
        0.12,
      ),
    )
    parts.push(
      stroke(
        [
          [x, -halfWidth, 0.5],
          [x, halfWidth, 0.5],
        ],
        camera,
        '#232629',
        0.1,
      ),
    )
    parts.push(
      stroke(
        [
          [x, -halfWidth, 0.5],
          [x, halfWidth, 0.5],
        ],
        camera,
        '#d8362c',
        0.03,
      ),
    )
  }
  return parts.join('')
}
