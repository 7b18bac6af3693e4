/** A refresh token's place among those of its session: the current one, the one used last, or an older one. */
export type RefreshTokenStatus = 'current' | 'last' | 'spent'

/** How long, in ms, the last used token may be used again, because its answer may have been lost. */
export const REPEAT_WITHIN_MS = 60_000

/**
 * Decides the effect of a refresh token on its session: the session goes `on` with a new token, the token issued last
 * is `replaced`, or the session `ends` because two parties hold the token. The last used token may be repeated while
 * its successor is unused; the successor then remains current.
 */
export function decideRefresh(
  token: {
    readonly status: RefreshTokenStatus
    /** When it was first used, in epoch ms; null if never. */
    readonly usedAt: number | null
  },
  now: number,
): 'on' | 'replaced' | 'ends' {
  if (token.status === 'current') return 'on'
  const isRepeat = token.status === 'last' && token.usedAt !== null && now - token.usedAt <= REPEAT_WITHIN_MS
  return isRepeat ? 'replaced' : 'ends'
}
