const HOUR_MS = 3_600_000

/**
 * The hours that dealers need between the publishing of a lot and its end, if those who have not seen the car are to bid:
 * half a day until the house answers the request of a gate pass, half a day for the visit to the yard and the pictures.
 */
export const INSPECTION_HOURS = 24

/**
 * Returns how long dealers have to inspect the cars of an auction, in ms, if that is less than {@link INSPECTION_HOURS};
 * null if they have time. `publishedAt` and `endsAt` are in epoch milliseconds.
 */
export function shortInspectionTime(publishedAt: number, endsAt: number): number | null {
  const time = Math.max(0, endsAt - publishedAt)
  return time < INSPECTION_HOURS * HOUR_MS ? time : null
}
