/** A read that the page started before the app's code had loaded. */
export interface EarlyRead {
  /** The token of the session that the read was sent with. */
  readonly token: string
  /** When the read was sent, in ms by `performance.now()`. */
  readonly askedAt: number
  readonly response: Promise<Response>
  readonly cancel: AbortController
}

declare global {
  /** The early reads by path and query string, set by early-reads.ts. */
  var earlyReads: Map<string, EarlyRead> | undefined
}

/** The age in ms after which an early read is too old, and the app reads again. */
const FRESH_FOR = 15_000

/** Takes over an early read; each can be taken once. Null if there is none, it is too old, or its token differs. */
export function takeEarlyRead(url: string, token: string | null): EarlyRead | null {
  const read = globalThis.earlyReads?.get(url)
  if (read === undefined) return null
  globalThis.earlyReads?.delete(url)
  return read.token === token && performance.now() - read.askedAt < FRESH_FOR ? read : null
}

/** Discards the early reads of this path that are not taken over yet, because they may be out of date. */
export function forgetEarlyReads(path: string): void {
  for (const url of globalThis.earlyReads?.keys() ?? []) {
    if (url.split('?')[0] === path) globalThis.earlyReads?.delete(url)
  }
}
