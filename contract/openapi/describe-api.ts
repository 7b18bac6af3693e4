import { OPERATION_NAMES } from '../api.ts'
import { problem } from '../problem.ts'
import { LIVE_PATH, methodOf, pathOf } from '../route.ts'
import { describeFields } from './describe-fields.ts'
import { describeLive } from './describe-live.ts'
import { describeOperation } from './describe-operation.ts'
import { describeSystem } from './describe-system.ts'
import { HEADER_PARAMETERS, HEADERS, headersWith } from './headers.ts'
import { isObject, type JsonObject } from './json.ts'
import { describeRefusals } from './refusal-responses.ts'
import { createSchemas } from './schemas.ts'
import { ALL_TAGS } from './tags.ts'

const ABOUT = `Wholesale auctions of used cars to dealers in India.

Amounts are whole rupees, dates ISO 8601 in UTC. A refusal is \`application/problem+json\` (RFC 9457) with a \`code\`.

A signed-in call carries \`Authorization: Bearer <token>\`, with the token of \`login\`, \`loginDealer\` or \`verifyOTP\`.

Later releases may add operations, optional inputs, fields of answers, refusals, live events, and values of an enum that is marked \`x-extensible\`: ignore what you do not know. Unknown input fields and query keys are ignored.`

/** Returns the OpenAPI 3.1 document of all operations, generated from the same declarations as the routes. */
export function describeApi(version: string): JsonObject {
  const schemas = createSchemas()
  schemas.describe(problem, 'output')
  const responses = {
    NotModified: { description: 'The list is unchanged.', headers: headersWith('ETag') },
    ...describeRefusals(),
  }
  const operations = OPERATION_NAMES.map((name) => [
    pathOf(name),
    { [methodOf(name).toLowerCase()]: describeOperation(name, schemas) },
  ])
  const paths: JsonObject = {
    ...Object.fromEntries(operations),
    [LIVE_PATH]: describeLive(schemas),
    ...describeSystem(),
  }
  for (const [id, component] of Object.entries(schemas.components)) {
    if (isObject(component)) describeFields(id, component, schemas.components)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Yardbid',
      version,
      description: ABOUT,
      contact: { name: 'The house that serves this document' },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Yardbid' },
    },
    servers: [{ url: '/', description: 'The house that serves this document.' }],
    tags: ALL_TAGS,
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of a session.' },
      },
      schemas: schemas.components,
      responses,
      headers: usedHeaders(paths, responses),
      parameters: HEADER_PARAMETERS,
    },
  }
}

/** Returns the headers to which these parts of the document refer: nothing else may stand among its components. */
function usedHeaders(...parts: readonly JsonObject[]): JsonObject {
  const text = JSON.stringify(parts)
  return Object.fromEntries(
    Object.entries(HEADERS).filter(([name]) => text.includes(`"#/components/headers/${name}"`)),
  )
}
