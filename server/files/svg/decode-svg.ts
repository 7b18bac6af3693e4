import { accept, refuse, type Result } from '#domain/refusal.ts'
import { programBeside } from '#server/platform/installation.ts'
import { runLimited, type LimitedProgram } from '../limited-program.ts'
import type { WorkQueue } from '../work-queue.ts'
import { REFUSED, SVG_FAULTS, type SvgFault } from './svg-faults.ts'

/**
 * The limits of the decoder. A normal drawing takes half a second of the processor; one that is built to take minutes is
 * killed. Of the memory, the program itself reserves two thirds, and uses a tenth.
 */
const DECODER: LimitedProgram = {
  path: programBeside('server/files/svg/svg-decoder.ts'),
  heapMib: 96,
  writableKib: 896 * 1024,
  processorSeconds: 5,
  longestMs: 25_000,
  maxBytes: 32 * 1024 * 1024,
}

/** Draws an SVG as a PNG. */
export type DecodeSvg = (svg: Uint8Array) => Promise<Result<Buffer>>

/**
 * Creates a decoder of SVG. It reads and draws a drawing in a process with limited memory and time, because neither the
 * parser nor the renderer can be interrupted, at most 2560 px on the longer edge. Refuses with FILE_REFUSED if the file
 * is not an SVG, contains what `rewriteSvg` does not accept, has over 40 megapixels or takes too long, and with UNAVAILABLE
 * if its turn in the queue does not come.
 */
export function createSvgDecoder(queue: WorkQueue): DecodeSvg {
  return async (svg) =>
    (await queue(() => decode(svg))) ??
    refuse('UNAVAILABLE', 'svg.crowded', {
      retryAfterSeconds: 5,
    })
}

async function decode(svg: Uint8Array): Promise<Result<Buffer>> {
  const { code, output } = await runLimited(DECODER, svg)
  if (code === 0) return accept(output)
  return refuse('FILE_REFUSED', `svg.${code === REFUSED ? faultOf(output) : 'unreadable'}`)
}

function faultOf(output: Buffer): SvgFault {
  const name = output.toString()
  return isFault(name) ? name : 'unreadable'
}

function isFault(name: string): name is SvgFault {
  return (SVG_FAULTS as readonly string[]).includes(name)
}
