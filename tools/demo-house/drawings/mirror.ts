import { add, normalise, type Vec } from './camera.ts'
import type { CarDesign } from './car-design.ts'
import { shade, writeColour, type Material } from './light.ts'
import { closedPath, type Subject } from './skin.ts'

/**
 * Draws one door mirror, an ellipsoid on a short arm. Called once for each side, because one mirror is behind the car.
 */
export function drawMirror(subject: Subject, design: CarDesign, side: 1 | -1, material: Material): string {
  const { hull, camera } = subject
  const [x, z] = design.mirror
  const root = hull.at(hull.flank(x, z - 0.05))
  const centre: Vec = [x - 0.01, side * (root[1] + 0.11), z + 0.02]
  const [cx, cy] = camera.project(centre)
  const size = camera.scaleAt(centre)
  const alongX = Math.abs(camera.right[0])
  const rx = size * (0.07 * alongX + 0.1 * (1 - alongX * alongX))
  const ry = size * 0.072
  const tone = (normal: Vec) => writeColour(shade(material, centre, normal, camera))
  const front = normalise(add(camera.position, centre, -1))
  const id = `mirror${side === 1 ? 'l' : 'r'}${cx.toFixed(0)}`
  const arm = closedPath([
    camera.project([root[0] + 0.05, side * root[1], z - 0.06]),
    camera.project([root[0] - 0.05, side * root[1], z - 0.06]),
    camera.project([x - 0.03, centre[1], z]),
    camera.project([x + 0.04, centre[1], z]),
  ])
  const glassSide = camera.position[0] < x - 0.5
  const face = glassSide
    ? `<ellipse cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" rx="${(rx * 0.8).toFixed(1)}" ry="${(ry * 0.74).toFixed(1)}" fill="url(#lamp)"/>`
    : ''
  return (
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${tone([0, 0, 1])}"/><stop offset="0.45" stop-color="${tone(front)}"/><stop offset="0.8" stop-color="${tone([front[0], front[1], -0.5])}"/><stop offset="1" stop-color="#0b0c0d"/></linearGradient>` +
    `<path d="${arm}" fill="#121416"/><rect x="${(cx - rx).toFixed(1)}" y="${(cy - ry).toFixed(1)}" width="${(rx * 2).toFixed(1)}" height="${(ry * 2).toFixed(1)}" rx="${(rx * 0.62).toFixed(1)}" ry="${(ry * 0.8).toFixed(1)}" fill="url(#${id})"/>${face}`
  )
}
