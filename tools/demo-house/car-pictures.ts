import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from '#server/platform/installation.ts'

const PICTURES = join(ROOT, 'tools/demo-house/pictures')

/** The colours in which each body of the demo cars is pictured: the most popular ones in India. */
export const picturedColours = {
  Hatchback: ['White', 'Silver', 'Grey', 'Red', 'Blue'],
  Sedan: ['White', 'Silver', 'Black', 'Brown'],
  SUV: ['White', 'Silver', 'Grey', 'Black'],
  'Crossover SUV': ['White', 'Grey', 'Red', 'Blue'],
  Van: ['White', 'Silver', 'Beige'],
  'Pickup Truck': ['White', 'Grey'],
  Truck: ['White'],
} as const

/** A body type in the spelling of suppliers' lists. */
export type PicturedBody = keyof typeof picturedColours

/** A colour in which some body is pictured. */
export type PicturedColour = (typeof picturedColours)[PicturedBody][number]

/** The views of a car. Its first picture is one of the two fronts. */
const VIEWS = {
  frontLeft: 'Front left',
  frontRight: 'Front right',
  left: 'Left side',
  rearLeft: 'Rear left',
  interior: 'Dashboard',
} as const

/** The two views that a car's pictures can begin with. They alternate, so that similar cars do not look alike. */
export const frontViews = ['frontLeft', 'frontRight'] as const satisfies readonly (keyof typeof VIEWS)[]

/** A picture that cars share. All colours of a body share one picture of the cabin. */
export interface CarPicture {
  /** Its file in `pictures`, without the ending: `crossover-suv-red-front-left`. */
  readonly key: string
  /** Its view in words: "Front left". */
  readonly label: string
}

/** The pictures of a car, the main one first. */
export function picturesOf(
  body: PicturedBody,
  colour: PicturedColour,
  front: (typeof frontViews)[number] = 'frontLeft',
): readonly CarPicture[] {
  return [front, 'left', 'rearLeft', 'interior'].map((view) => {
    const label = VIEWS[view as keyof typeof VIEWS]
    const words = view === 'interior' ? [body, label] : [body, colour, label]
    return { key: words.join('-').toLowerCase().replaceAll(' ', '-'), label }
  })
}

/** The key of every picture, each once. */
export function listPictureKeys(): readonly string[] {
  const keys = Object.entries(picturedColours).flatMap(([body, colours]) =>
    colours.flatMap((colour) =>
      frontViews.flatMap((front) => picturesOf(body as PicturedBody, colour, front).map(({ key }) => key)),
    ),
  )
  return [...new Set(keys)]
}

/** A picture as WebP, 1200 × 900, and its thumbnail, 480 × 360. */
export interface ReadPicture {
  readonly key: string
  readonly full: Buffer
  readonly thumbnail: Buffer
}

/** Reads a picture and scales its thumbnail, which takes about 20 ms. */
export async function readPicture(key: string): Promise<ReadPicture> {
  const full = await readFile(join(PICTURES, `${key}.webp`))
  const thumbnail = await sharp(full).resize(480, 360).webp({ quality: 78, effort: 2 }).toBuffer()
  return { key, full, thumbnail }
}
