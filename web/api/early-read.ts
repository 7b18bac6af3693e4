/** A read that the page made before the app was there. */
export interface EarlyRead {
  /** The session it was made for. */
  readonly token: string
  /** On `performance.now()`'s clock. */
  readonly askedAt: number
  readonly response: Promise<Response>
  readonly cancel: AbortController
}

declare global {
  /** By address; left by early-reads.ts. */
  var earlyReads: Map<string, EarlyRead> | undefined
}

/** Milliseconds after which the app asks anew rather than show what was true when the page began. */
const FRESH_FOR = 15_000

/** Takes over what the page asked for early, once; null where it did not, or too long ago, or for somebody else. */
export function takeEarlyRead(url: string, token: string | null): EarlyRead | null {
  const read = globalThis.earlyReads?.get(url)
  if (read === undefined) return null
  globalThis.earlyReads?.delete(url)
  return read.token === token && performance.now() - read.askedAt < FRESH_FOR ? read : null
}

/** Forgets what was asked for early at this path and not taken over yet: it may be out of date. */
export function forgetEarlyReads(path: string): void {
  for (const url of globalThis.earlyReads?.keys() ?? []) {
    if (url.split('?')[0] === path) globalThis.earlyReads?.delete(url)
  }
}
