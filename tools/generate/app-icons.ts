/**
 * Draws the app's icons in the sizes that phones ask for, from web/public/favicon.svg. Run it with
 * `node tools/generate/app-icons.ts` after a change to the drawing; the results are checked in.
 */
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

/** The drawing's ground, which fills the corners where the system cuts its own shape. */
const GROUND = '#0f1b2d'
/** The part of a maskable icon that no system cuts off (W3C, "Icon masks and safe zone"). */
const SAFE = 0.8

const folder = new URL('../../web/public/', import.meta.url)
const drawing = await readFile(new URL('favicon.svg', folder))

async function draw(name: string, size: number, { part = 1, ground = false } = {}): Promise<void> {
  const inner = Math.round(size * part)
  const edge = Math.round((size - inner) / 2)
  const icon = sharp(drawing, { density: (72 * inner) / 32 }).resize(inner, inner)
  const extended = icon.extend({ top: edge, bottom: edge, left: edge, right: edge, background: GROUND })
  const shown = ground ? extended.flatten({ background: GROUND }) : extended
  const picture = await shown.png({ compressionLevel: 9, palette: true }).toBuffer()
  await writeFile(new URL(name, folder), picture)
  console.log(`${name}: ${picture.length} bytes`)
}

await draw('icon-192.png', 192)
await draw('icon-512.png', 512)
await draw('icon-180.png', 180, { ground: true })
await draw('icon-maskable-512.png', 512, { part: SAFE, ground: true })
