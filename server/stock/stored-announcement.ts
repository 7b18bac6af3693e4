import type { LotAnnouncement } from '#domain/car/car.ts'

/** An announcement as its lot stores it: `at` is an ISO 8601 instant. (A type alias, so that it is accepted as JSON.) */
export type StoredAnnouncement = Omit<LotAnnouncement, 'at' | 'facts'> & {
  readonly at: string
  readonly facts: {
    readonly field: string
    readonly before: string | number | null
    readonly after: string | number | null
  }[]
}
