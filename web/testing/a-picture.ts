import type * as z from 'zod'
import type { picture } from '#contract/car.ts'

const COLOURS = ['#5b7fa6', '#a65b5b', '#6a8f5a', '#8a6aa0'] as const

/** Returns a picture that is drawn on the spot: a car in one of four colours. It needs no network. */
export function aPicture(number = 0): z.output<typeof picture> {
  const colour = COLOURS[number % COLOURS.length] ?? COLOURS[0]
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360" width="480" height="360">
    <rect width="480" height="360" fill="#d8dde3"/><rect y="250" width="480" height="110" fill="#8d949c"/>
    <path d="M60 250q0-50 60-56l50-48q8-8 20-8h110q14 0 22 10l36 46q62 6 62 40v16z" fill="${colour}"/>
    <circle cx="140" cy="252" r="34" fill="#22262b"/><circle cx="340" cy="252" r="34" fill="#22262b"/></svg>`
  const url = `data:image/svg+xml,${encodeURIComponent(drawing)}`
  return { url, thumbnailUrl: url, alt: '' }
}
