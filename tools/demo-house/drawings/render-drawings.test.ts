import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { carDesigns, type DrawnBody } from './designs.ts'
import { drawCar, drawnViews } from './draw-car.ts'
import { drawingsOf, drawnColours, frontViews, listDrawings, renderDrawings } from './render-drawings.ts'

const bodies = Object.keys(carDesigns) as DrawnBody[]

describe('the list of drawings', () => {
  it('has at most 100 drawings, each with a unique key', () => {
    const keys = listDrawings().map((spec) => spec.key)
    expect(keys.length).toBeLessThanOrEqual(100)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.every((key) => /^[a-z-]+$/.test(key))).toBe(true)
  })

  it('has every view of every body in each of its lacquers', () => {
    const keys = new Set(listDrawings().map((spec) => spec.key))
    for (const body of bodies)
      for (const colour of drawnColours[body]) {
        const views = frontViews.flatMap((front) => drawingsOf(body, colour, front))
        expect(new Set(views.map((spec) => spec.view))).toEqual(new Set(drawnViews))
        expect(views.every((spec) => keys.has(spec.key))).toBe(true)
      }
  })
})

describe('a drawing', () => {
  it.each(bodies)('of a %s is deterministic and differs by lacquer and view', (body) => {
    const car = { body, colour: 'White', view: 'frontLeft' } as const
    const svg = drawCar(car)
    expect(drawCar(car)).toBe(svg)
    expect(drawCar({ ...car, colour: 'Red' })).not.toBe(svg)
    expect(drawCar({ ...car, view: 'frontRight' })).not.toBe(svg)
    expect(drawCar({ ...car, view: 'left' })).not.toBe(svg)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    expect(svg).not.toContain('<text')
  })

  it('defines every gradient and clip once', () => {
    for (const spec of listDrawings().filter(({ colour }) => colour === 'White')) {
      const ids = [...drawCar(spec).matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
      expect(new Set(ids).size).toBe(ids.length)
    }
  })
})

describe('renderDrawings', () => {
  it('gives WebP pictures and thumbnails of the right size, light enough for a phone', async () => {
    const specs = bodies.flatMap((body, turn) => {
      const front = frontViews[turn % frontViews.length]
      return drawingsOf(body, drawnColours[body][1] ?? 'White', front).slice(0, 1)
    })
    const rendered = await renderDrawings([...specs, ...drawingsOf('Sedan', 'Brown')])
    expect(rendered.map(({ key }) => key)).toEqual(
      [...specs, ...drawingsOf('Sedan', 'Brown')].map(({ key }) => key),
    )
    for (const { full, thumbnail } of rendered) {
      expect(await sharp(full).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 900 })
      expect(await sharp(thumbnail).metadata()).toMatchObject({
        format: 'webp',
        width: 480,
        height: 360,
      })
      expect(full.length).toBeLessThanOrEqual(80 * 1024)
      expect(thumbnail.length).toBeLessThanOrEqual(20 * 1024)
    }
  })

  it('gives the same bytes on every run', async () => {
    const specs = drawingsOf('Hatchback', 'Red').slice(0, 1)
    const [first, second] = [await renderDrawings(specs), await renderDrawings(specs)]
    expect(first[0]?.full.equals(second[0]?.full ?? Buffer.alloc(0))).toBe(true)
    expect(first[0]?.thumbnail.equals(second[0]?.thumbnail ?? Buffer.alloc(0))).toBe(true)
  })
})
