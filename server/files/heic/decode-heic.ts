import { accept, refuse, type Result } from '#domain/refusal.ts'
import { programBeside } from '#server/platform/installation.ts'
import { runLimited, type LimitedProgram } from '../limited-program.ts'
import type { WorkQueue } from '../work-queue.ts'

/**
 * The limits of the decoder. The memory is what 25 megapixels need; a phone's picture takes one or two of the seconds.
 */
const DECODER: LimitedProgram = {
  path: programBeside('server/files/heic/heic-decoder.ts'),
  heapMib: 64,
  writableKib: 1024 * 1024,
  processorSeconds: 20,
  longestMs: 25_000,
  maxBytes: 32 * 1024 * 1024,
}

/** Decodes a HEIC picture to a PNG. */
export type DecodeHeic = (heic: Uint8Array) => Promise<Result<Buffer>>

/**
 * Creates a decoder of HEIC, the format of iPhones' pictures, which the picture library cannot read. It decodes in a
 * process with limited memory and time. The PNG is upright and at most 2560 px on the longer edge. Refuses with
 * FILE_REFUSED if the picture is incomplete or has over 25 megapixels, and with UNAVAILABLE if its turn in the queue
 * does not come.
 */
export function createHeicDecoder(queue: WorkQueue): DecodeHeic {
  return async (heic) =>
    (await queue(() => decode(heic))) ??
    refuse('UNAVAILABLE', 'heic.crowded', {
      retryAfterSeconds: 5,
    })
}

async function decode(heic: Uint8Array): Promise<Result<Buffer>> {
  const { code, output } = await runLimited(DECODER, heic)
  return code === 0 ? accept(output) : refuse('FILE_REFUSED', 'heic.unreadable')
}
