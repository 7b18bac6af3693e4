import type { Vec } from './camera.ts'
import type { CarDesign } from './car-design.ts'
import { closedPath, openPath, type Subject } from './skin.ts'

/** Draws two rails along the roof, slightly above it, the far one first. */
export function drawRoofRails({ hull, camera }: Subject, design: CarDesign): string {
  if (!design.roofRails) return ''
  const [rear, front] = design.roofRails
  const nearSide = camera.position[1] >= 0 ? 1 : -1
  const roof = hull.line(hull.top)[0] - 0.055
  return [-nearSide, nearSide]
    .map((side) => {
      const points = Array.from({ length: 15 }, (_, i): Vec => {
        const x = front + ((rear - front) * i) / 14
        const [, y] = hull.at(hull.flank(x, roof))
        return [x, side * y, roof + (i === 0 || i === 14 ? 0 : 0.05)]
      })
      const width = camera.scaleAt([0, 0, roof]) * 0.034
      const rail = (colour: string, share: number) =>
        `<path fill="none" stroke="${colour}" stroke-width="${(width * share).toFixed(1)}" stroke-linejoin="round" stroke-linecap="round" d="${openPath(points.map(camera.project))}"/>`
      const gap = closedPath(points.map(camera.project))
      return `<path d="${gap}" fill="#0c0d0e" opacity="0.35"/>${rail('#1c1f21', 1)}${rail('#8d9599', 0.35)}`
    })
    .join('')
}
