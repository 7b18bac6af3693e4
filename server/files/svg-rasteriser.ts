/** The program that `rasteriseSvg` runs. It reads an SVG from standard input and writes a PNG to standard output. */
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { LONGEST_EDGE, MOST_PIXELS } from './picture-limits.ts'

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

const svg = await buffer(process.stdin)
const drawing = sharp(svg, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  .resize({ width: LONGEST_EDGE, height: LONGEST_EDGE, fit: 'inside', withoutEnlargement: true })
  .png({ compressionLevel: 1 })
await pipeline(drawing, process.stdout)
