import * as z from 'zod'
import type { ReportFault } from '#server/platform/environment/setting-faults.ts'
import { isLoopback } from '#server/platform/http/from-this-machine.ts'

const OPEN_STREET_MAP =
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">OpenStreetMap</a> contributors'

/** Environment variables of the maps of yards. */
export const mapEnvironment = {
  MAP_TILES_URL: z
    .string()
    .regex(/^https?:\/\//, 'must begin with https://')
    .refine(
      (url) => ['{z}', '{x}', '{y}'].every((place) => url.includes(place)),
      'must have {z}, {x} and {y} for the zoom level and the tile',
    )
    .refine((url) => URL.canParse(sampleOf(url)), 'must be the address of a tile')
    .optional()
    .meta({
      description:
        'the tiles of the maps of yards, such as `https://tiles.example.com/{z}/{x}/{y}.png`; `{s}` stands for a, b or c. The pages may load pictures from its host',
      unset: 'none: maps are drawn from the places of the yard and its city',
    }),
  MAP_TILES_ATTRIBUTION: z.string().min(1).max(500).default(OPEN_STREET_MAP).meta({
    description: 'whose tiles they are, as HTML, shown on each map',
    unset: '“© OpenStreetMap contributors”, with its link',
  }),
}

/** The tiles of maps. */
export interface MapTiles {
  /** The address of a tile, with `{z}`, `{x}` and `{y}`. */
  readonly url: string
  /** The HTML that names whose tiles they are. */
  readonly attribution: string
}

/**
 * Reads the tiles of maps; null if there are none. Reports if they would come unencrypted from another machine, or,
 * in production, unencrypted at all.
 */
export function readMapTiles(
  { MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution }: z.output<z.ZodObject<typeof mapEnvironment>>,
  production: boolean,
  report: ReportFault,
): MapTiles | null {
  if (url === undefined) return null
  const { protocol, hostname } = new URL(sampleOf(url))
  if (protocol !== 'https:' && (production || !isLoopback(hostname))) {
    report(
      'MAP_TILES_URL',
      'must be https://, except for a loopback address outside production',
      'Set it to an address that begins with https://, or remove it',
    )
  }
  return { url, attribution }
}

/** Returns the origin of the tiles as a content security policy names it: with `*` for the part that varies. */
export function tileSource({ url }: MapTiles): string {
  return new URL(sampleOf(url)).origin.replace('//sample-subdomain.', '//*.')
}

/** Returns the address with something in the place of each name, so that it can be read as an address. */
function sampleOf(url: string): string {
  return url.replaceAll('{s}', 'sample-subdomain').replaceAll(/\{\w+\}/g, '0')
}
