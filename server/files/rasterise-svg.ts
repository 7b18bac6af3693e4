import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { accept, refuse, type Result } from '#domain/refusal.ts'

const RASTERISER = join(import.meta.dirname, 'svg-rasteriser.ts')
/** In milliseconds. A drawing takes some tens; one that is made to take minutes is ended. */
const LONGEST = 4_000
/** What the rasteriser can answer at most, in bytes: a PNG of its largest picture. */
const MOST_BYTES = 32 * 1024 * 1024
/** Pictures inside a drawing would be decoded by other rules than ours. */
const PICTURE_INSIDE = /<(?:[\w.-]+:)?(?:image|feimage|foreignobject)[\s/>]/i

/**
 * Draws an SVG as a PNG, in a process of its own that can be ended: the drawing library cannot be stopped, and a
 * few filters keep it busy for minutes. It follows no reference out of the file and runs no script.
 * FILE_REFUSED where it is no drawing, holds pictures, or takes too long.
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
    // One that ended before it read all of its input; its exit says the rest.
    child.stdin.on('error', () => undefined)
    child.on('error', reject)
    child.on('close', (code) => resolve(code === 0 ? Buffer.concat(chunks) : null))
    child.stdin.end(svg)
  })
}
