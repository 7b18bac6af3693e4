/** Where a refresh token stands among those of its session: the next one, the one used last, or one before. */
export type RefreshTokenStatus = 'current' | 'last' | 'spent'

/** For so long, in milliseconds, the token used last may come again: its answer may have been lost on the way. */
export const REPEAT_WITHIN_MS = 60_000

/**
 * What becomes of a session whose refresh token comes: it goes `on` with a new one, the token that was given last is
 * `replaced` by another, or it `ends`, since two have the token. The token used last may come again as long as its
 * successor was never used: that successor is then the current one still.
 */
export function decideRefresh(
  token: {
    readonly status: RefreshTokenStatus
    /** When it was first used, in epoch milliseconds; null for one that never was. */
    readonly usedAt: number | null
  },
  now: number,
): 'on' | 'replaced' | 'ends' {
  if (token.status === 'current') return 'on'
  const isRepeat = token.status === 'last' && token.usedAt !== null && now - token.usedAt <= REPEAT_WITHIN_MS
  return isRepeat ? 'replaced' : 'ends'
}
