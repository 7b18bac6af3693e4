import * as z from 'zod'
import { liveEvents } from '../live/live-events.ts'
import { headersWith } from './headers.ts'
import type { JsonObject } from './json.ts'
import { describeRefusal } from './refusal-responses.ts'
import type { Schemas } from './schemas.ts'
import { tagOfArea } from './tags.ts'

const EVENT = 'LiveEvent'

/** Returns the path item of the live stream, and adds its events to the components. */
export function describeLive(schemas: Schemas): JsonObject {
  addEvents(schemas)
  return {
    get: {
      operationId: 'live',
      summary: 'The live stream (server-sent events), opened with a ticket from openLive.',
      description:
        'For the holder of a ticket. The stream ends with its session. After a reconnection, read again what is shown.',
      tags: [tagOfArea('live')],
      security: [],
      parameters: [
        {
          name: 'ticket',
          in: 'query',
          required: true,
          description: 'Opens one stream, within a minute.',
          schema: { type: 'string' },
        },
      ],
      responses: {
        '200': {
          description:
            'Events. Each has an `id:`, its name on the `event:` line and its data as JSON on the `data:` line; the schema describes both together. Ignore events of other names.',
          headers: headersWith(),
          content: {
            'text/event-stream': { schema: { $ref: `#/components/schemas/${EVENT}` } },
          },
        },
        '401': describeRefusal(['UNAUTHENTICATED']),
        '429': describeRefusal(['QUOTA_REACHED']),
        '503': describeRefusal(['UNAVAILABLE']),
      },
    },
  }
}

/** Adds a component for each event, with its name and its data, and one for any of them. */
function addEvents(schemas: Schemas): void {
  const mapping: JsonObject = {}
  for (const [event, data] of Object.entries(liveEvents)) {
    const id = `${EVENT}${event.slice(0, 1).toUpperCase()}${event.slice(1)}`
    const { description = '' } = data.meta() ?? {}
    schemas.describe(z.strictObject({ event: z.literal(event), data }).meta({ id, description }), 'output')
    mapping[event] = `#/components/schemas/${id}`
  }
  schemas.components[EVENT] = {
    oneOf: Object.values(mapping).map(($ref) => ({ $ref })),
    discriminator: { propertyName: 'event', mapping },
    'x-extensible': true,
  }
}
