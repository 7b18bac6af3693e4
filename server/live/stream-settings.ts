import * as z from 'zod'
import type { StreamLimits } from './stream-places.ts'

/** The environment variable of the limits on open live streams. */
export const streamEnvironment = {
  OPEN_STREAMS: z
    .string()
    .regex(
      /^[1-9]\d{0,6}(\/[1-9]\d{0,6}){3}$/,
      'must be the most streams of a session, an account, an organisation and an address, such as 20/100/200/5000',
    )
    .default('20/100/200/5000')
    .meta({
      description:
        'the most live streams that one process keeps open for one session, account, organisation and address',
    }),
}

const environment = z.object(streamEnvironment)

/** Converts the validated variable. */
export function readStreamLimits({ OPEN_STREAMS }: z.output<typeof environment>): StreamLimits {
  const [session = 0, account = 0, organisation = 0, address = 0] = OPEN_STREAMS.split('/').map(Number)
  return { session, account, organisation, address }
}
