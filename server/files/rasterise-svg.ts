import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { accept, refuse, type Result } from '#domain/refusal.ts'

const RASTERISER = join(import.meta.dirname, 'svg-rasteriser.ts')
/** The time limit in ms. A normal drawing takes tens of ms; one that is built to take minutes is killed. */
const LONGEST = 4_000
/** The maximum output of the rasteriser, in bytes: a PNG of the largest picture. */
const MOST_BYTES = 32 * 1024 * 1024
// Embedded pictures would be decoded without the checks of `encode-picture.ts`.
const PICTURE_INSIDE = /<(?:[\w.-]+:)?(?:image|feimage|foreignobject)[\s/>]/i

/**
 * Renders an SVG as a PNG in a separate process that can be killed, because the drawing library cannot be interrupted
 * and a few filters keep it busy for minutes. The renderer follows no reference out of the file and runs no script.
 * Refuses with FILE_REFUSED if the file is not a drawing, contains pictures, or takes too long.
 */
export async function rasteriseSvg(svg: Uint8Array): Promise<Result<Buffer>> {
  if (PICTURE_INSIDE.test(Buffer.from(svg).toString('latin1'))) {
    return refuse('FILE_REFUSED', 'An SVG drawing with pictures inside is not taken. Please save it as PNG.')
  }
  const png = await runRasteriser(svg)
  return png === null
    ? refuse('FILE_REFUSED', 'This drawing can’t be read. Please save it as PNG.')
    : accept(png)
}

function runRasteriser(svg: Uint8Array): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [RASTERISER], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {},
      timeout: LONGEST,
      killSignal: 'SIGKILL',
    })
    const chunks: Buffer[] = []
    let size = 0
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > MOST_BYTES) child.kill('SIGKILL')
      else chunks.push(chunk)
    })
    // The child may exit before it has read all of its input; its exit code shows whether it failed.
    child.stdin.on('error', () => undefined)
    child.on('error', reject)
    child.on('close', (code) => resolve(code === 0 ? Buffer.concat(chunks) : null))
    child.stdin.end(svg)
  })
}
