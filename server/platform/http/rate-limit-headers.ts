import type { Result } from '#domain/refusal.ts'
import type { CountedQuota } from '#server/platform/throttle/quotas.ts'

/**
 * Returns the headers that say what bounds a call, and how much is left (draft-ietf-httpapi-ratelimit-headers): every
 * limit that counted it, and the one with the least left. What was counted now is free again at the end of the window; of
 * a refusal it is known when there is room.
 */
export function rateLimitHeaders(
  counted: readonly CountedQuota[],
  result: Result<void>,
): Readonly<Record<string, string>> {
  const [tightest] = counted.toSorted((one, other) => one.left - other.left)
  if (tightest === undefined) return {}
  const seconds = result.ok ? tightest.windowSeconds : result.refusal.retryAfterSeconds
  return {
    'ratelimit-policy': counted
      .map((each) => `${nameOf(each)};q=${each.max};w=${each.windowSeconds}`)
      .join(', '),
    ratelimit: `${nameOf(tightest)};r=${result.ok ? tightest.left : 0};t=${seconds}`,
  }
}

function nameOf({ kind, party }: CountedQuota): string {
  return `"${kind}-${party}"`
}
