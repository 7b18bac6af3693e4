import * as z from 'zod'
import { defineOperation, insiders } from '../operation.ts'
import { count, nothing } from '../values.ts'

/** The ticket for the live stream. The stream itself is not an operation: see `LIVE_PATH`. */
export const live = {
  openLive: defineOperation({
    who: insiders,
    quota: 'streams',
    onLowDisk: true,
    summary: 'Gives a ticket that opens one live stream, within a minute.',
    idempotency: 'none',
    audits: { none: 'a ticket opens a stream of what the caller may read' },
    changes: [],
    input: nothing,
    output: z.strictObject({ ticket: z.string(), expiresInSeconds: count }),
    refusals: [],
  }),
}
