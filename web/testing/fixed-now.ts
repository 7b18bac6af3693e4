/** The instant at which the clock of every state stands: 21 November 2026, 11:30 in India. Epoch ms. */
export const NOW = Date.parse('2026-11-21T06:00:00.000Z')

/** Returns an instant some minutes after {@link NOW}, before it if negative, as answers send it. */
export function minutesFromNow(minutes: number): string {
  return new Date(NOW + minutes * 60_000).toISOString()
}
