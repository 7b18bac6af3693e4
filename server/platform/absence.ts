/** Logs that something is away, and that it is back, however often it is tried in between. */
export interface Absence {
  /** Logs a warning, once for each different error until it is back. */
  readonly away: (error: unknown) => void
  /** Logs how long it was away, if it was. */
  readonly back: () => void
}

/** The part of a logger that is used here. */
interface Log {
  info(fields: object, sentence: string): void
  warn(fields: object, sentence: string): void
}

/** The different errors that are logged while something is away. */
const MAX_ERRORS = 20

/**
 * Watches something that the app can do without for a while, such as Redis.
 *
 * @param sentences what is logged when it goes, and when it is back
 */
export function createAbsence(
  logger: Log,
  sentences: { readonly away: string; readonly back: string },
): Absence {
  let since: number | null = null
  const logged = new Set<string>()
  return {
    away(error) {
      since ??= performance.now()
      const text = String(error)
      if (logged.has(text) || logged.size >= MAX_ERRORS) return
      logged.add(text)
      logger.warn({ err: error }, sentences.away)
    },
    back() {
      if (since === null) return
      const awaySeconds = Math.round((performance.now() - since) / 1000)
      since = null
      logged.clear()
      logger.info({ awaySeconds }, sentences.back)
    },
  }
}
