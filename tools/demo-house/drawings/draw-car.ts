import { placeCamera, type Camera, type Vec } from './camera.ts'
import type { CarDesign } from './car-design.ts'
import { carDesigns, type DrawnBody } from './designs.ts'
import { drawBody } from './draw-body.ts'
import { fittingPaints } from './fittings.ts'
import { drawInterior } from './interior.ts'
import { lacquers, type DrawnColour } from './lacquers.ts'
import { wheelPaints } from './wheel.ts'
import { drawYard, yardPaints, type YardLook } from './yard.ts'

/** The views of a car. A car's first picture is one of the two fronts. */
export const drawnViews = ['frontLeft', 'frontRight', 'left', 'rearLeft', 'interior'] as const

/** One of {@link drawnViews}. */
export type DrawnView = (typeof drawnViews)[number]

/** The size of every drawing, in pixels. */
const DRAWING = { width: 1200, height: 900 } as const

const ANGLES = {
  frontLeft: { azimuth: 38, height: 1.5, distance: 8 },
  frontRight: { azimuth: -33, height: 1.75, distance: 8 },
  left: { azimuth: 90, height: 1.35, distance: 9.5 },
  rearLeft: { azimuth: 143, height: 1.55, distance: 8 },
} as const

/** Places a camera that shows the whole car, horizontally centred, in the lower half of the picture. */
function frameCar(design: CarDesign, view: Exclude<DrawnView, 'interior'>): Camera {
  const levels = design.hull.levels
  const nose = Math.max(...levels.map((level) => level[1]))
  const tail = Math.min(...levels.map((level) => level[2]), design.cargo?.from ?? 0)
  const half = Math.max(...levels.map((level) => level[3]), design.cargo?.halfWidth ?? 0)
  const top = Math.max(levels.at(-1)?.[0] ?? 0, design.cargo?.high ?? 0)
  const middle = (nose + tail) / 2
  const placement = {
    ...ANGLES[view],
    target: [middle, 0, top / 2] as Vec,
    width: DRAWING.width,
    pictureHeight: DRAWING.height,
  }
  const trial = placeCamera({ ...placement, zoom: 1000, shift: [0, 0] })
  const corners = [nose - 0.25, tail + 0.15].flatMap((x) =>
    [half, -half].flatMap((y) => [0, top].map((z): Vec => [x, y * 0.92, z])),
  )
  const pixels = corners.map(trial.project)
  const span = (axis: 0 | 1) => {
    const values = pixels.map((pixel) => pixel[axis])
    return { low: Math.min(...values), high: Math.max(...values) }
  }
  const [x, y] = [span(0), span(1)]
  const zoom =
    1000 * Math.min((DRAWING.width * 0.87) / (x.high - x.low), (DRAWING.height * 0.7) / (y.high - y.low))
  const scale = zoom / 1000
  const centre = (axis: { low: number; high: number }, size: number) =>
    ((axis.low + axis.high - size) / 2) * scale
  return placeCamera({
    ...placement,
    zoom,
    shift: [-centre(x, DRAWING.width), DRAWING.height * 0.07 - centre(y, DRAWING.height)],
  })
}

/** Returns the SVG definitions that every drawing of cars in the yard needs. */
export function paintsOf(look: YardLook): string {
  return `<defs>${wheelPaints}${fittingPaints}${yardPaints(look)}</defs>`
}

/** Draws a car in the yard, or its dashboard, as an SVG of 1200 × 900 pixels. Deterministic. */
export function drawCar(car: { body: DrawnBody; colour: DrawnColour; view: DrawnView }): string {
  const { width, height } = DRAWING
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`
  if (car.view === 'interior') return `${open}${drawInterior(car.body)}</svg>`
  const design: CarDesign = carDesigns[car.body]
  const camera = frameCar(design, car.view)
  const bays = {
    x: 0,
    halfLength: (design.hull.levels[3]?.[1] ?? 2) + 0.5,
    lines: [-4.35, -1.45, 1.45, 4.35],
  }
  const seed =
    Object.keys(carDesigns).indexOf(car.body) * drawnViews.length + drawnViews.indexOf(car.view) + 1
  const look = car.view === 'frontRight' ? 'evening' : 'day'
  const lacquer = lacquers[car.colour]
  return `${open}${paintsOf(look)}${drawYard(camera, { bays: [bays], behind: 7.5, seed, look })}${drawBody(design, lacquer, camera, 'c')}</svg>`
}
