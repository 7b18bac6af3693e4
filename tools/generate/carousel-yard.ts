import { moveCar, placeCamera, type Vec } from '#tools/demo-house/drawings/camera.ts'
import { drawBody } from '#tools/demo-house/drawings/draw-body.ts'
import { carDesigns, type DrawnBody } from '#tools/demo-house/drawings/designs.ts'
import { lacquers, type DrawnColour } from '#tools/demo-house/drawings/lacquers.ts'
import { drawYard } from '#tools/demo-house/drawings/yard.ts'

const ROWS: readonly { x: number; cars: readonly (readonly [DrawnBody, DrawnColour])[] }[] = [
  {
    x: -8.6,
    cars: [
      ['Van', 'Silver'],
      ['Sedan', 'White'],
      ['SUV', 'Black'],
      ['Hatchback', 'Blue'],
      ['Crossover SUV', 'White'],
      ['Sedan', 'Brown'],
      ['SUV', 'White'],
      ['Van', 'Beige'],
    ],
  },
  {
    x: 0,
    cars: [
      ['Sedan', 'Silver'],
      ['Crossover SUV', 'Red'],
      ['Hatchback', 'White'],
      ['SUV', 'Grey'],
      ['Sedan', 'Black'],
      ['Hatchback', 'Red'],
    ],
  },
]

/** Draws strings of pennants over the yard, from edge to edge. */
function drawPennants(width: number): string {
  const colours = ['#e3a02c', '#1d2733', '#f7f3ea']
  return [
    { y: 96, sag: 92 },
    { y: 214, sag: 70 },
  ]
    .map(({ y, sag }, line) => {
      const at = (t: number) => ({ x: t * width, y: y + sag * (1 - (2 * t - 1) ** 2) })
      const flags = Array.from({ length: 17 }, (_, i) => {
        const [left, right] = [at((i + 0.15) / 17), at((i + 0.85) / 17)]
        const tip = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 + 44 }
        return `<path d="M${left.x.toFixed(1)} ${left.y.toFixed(1)}L${right.x.toFixed(1)} ${right.y.toFixed(1)}L${tip.x.toFixed(1)} ${tip.y.toFixed(1)}Z" fill="${colours[(i + line) % 3]}"/>`
      })
      const middle = at(0.5).y * 2 - y
      return `<path d="M0 ${y}Q${width / 2} ${middle} ${width} ${y}" fill="none" stroke="#3b444e" stroke-width="3"/>${flags.join('')}`
    })
    .join('')
}

/** Draws rows of cars in the yard under strings of pennants. */
export function drawYardScene(width: number, height: number): string {
  const camera = placeCamera({
    azimuth: 30,
    distance: 15,
    height: 4.4,
    target: [-1.5, 0.6, 0.4],
    zoom: 1560,
    shift: [0, height * 0.12],
    width,
    pictureHeight: height,
  })
  const lines = Array.from({ length: 14 }, (_, i) => (i - 7) * 2.75 + 1.375)
  const yard = drawYard(camera, {
    look: 'day',
    bays: ROWS.map(({ x }) => ({ x: x - 0.2, halfLength: 2.7, lines })),
    behind: 16,
    seed: 11,
  })
  const cars = ROWS.flatMap(({ x, cars }, row) =>
    cars.map(([body, colour], i) => {
      const offset: Vec = [x, (cars.length / 2 - i - 0.5) * -2.75 + (cars.length % 2 ? 0 : 1.375) - 1.375, 0]
      const own = moveCar(camera, offset)
      return {
        far: Math.hypot(...own.position),
        svg: () => drawBody(carDesigns[body], lacquers[colour], own, `y${row}${i}`),
      }
    }),
  )
  const drawn = cars.toSorted((a, b) => b.far - a.far).map((car) => car.svg())
  return yard + drawPennants(width) + drawn.join('')
}
