import { headersWith } from './headers.ts'
import type { JsonObject } from './json.ts'
import { describeRefusal } from './refusal-responses.ts'
import { SYSTEM_TAG } from './tags.ts'

/** Returns the path items of the calls that describe the process. */
export function describeSystem(): JsonObject {
  return {
    '/healthz': describeState('healthz', 'Confirms that the process is up, and its release.', {
      status: { description: 'Always `up`: without an answer, the process is down.', const: 'up' },
      version: { description: 'The release that runs.', type: 'string', examples: ['0.1.0'] },
    }),
    '/readyz': describeState(
      'readyz',
      'Returns whether the process can serve: its database answers, and it is not stopping.',
      { status: { description: 'Always `ready`: otherwise it refuses.', const: 'ready' } },
      { '503': describeRefusal(['UNAVAILABLE']) },
    ),
  }
}

function describeState(
  operationId: string,
  summary: string,
  properties: JsonObject,
  refusals: JsonObject = {},
): JsonObject {
  const schema = { type: 'object', properties, required: Object.keys(properties) }
  return {
    get: {
      operationId,
      summary,
      description: 'For anybody.',
      tags: [SYSTEM_TAG],
      security: [],
      responses: {
        '200': {
          description: 'Done.',
          headers: headersWith(),
          content: { 'application/json': { schema } },
        },
        '400': describeRefusal(['INVALID_INPUT']),
        ...refusals,
      },
    },
  }
}
