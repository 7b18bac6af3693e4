/**
 * The program that `createSvgDecoder` runs. It reads an SVG from standard input and writes a PNG to standard output; or,
 * if the drawing is not taken, the name of its fault, and exits with `REFUSED`.
 */
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { loadSharp } from '../load-sharp.ts'
import { LONGEST_EDGE, MAX_PIXELS } from '../picture-limits.ts'
import { rewriteSvg } from './rewrite-svg.ts'
import { REFUSED, SvgRefused } from './svg-faults.ts'

/** Pixels to the inch at which a drawing has the size that it says. */
const USUAL_DENSITY = 72

const sharp = await loadSharp()
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

/** Draws at the size that is stored, because a larger drawing would take the memory of all its pixels. */
async function draw(svg: string): Promise<void> {
  const bytes = Buffer.from(svg)
  const limits = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
  const { width, height } = await sharp(bytes, limits).metadata()
  const density = Math.min(USUAL_DENSITY, (USUAL_DENSITY * LONGEST_EDGE) / Math.max(width, height))
  const png = sharp(bytes, { ...limits, density })
    .resize({ width: LONGEST_EDGE, height: LONGEST_EDGE, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
  await pipeline(png, process.stdout)
}

try {
  await draw(rewriteSvg(await buffer(process.stdin)))
} catch (error) {
  if (!(error instanceof SvgRefused)) throw error
  process.exitCode = REFUSED
  process.stdout.write(error.fault)
}
