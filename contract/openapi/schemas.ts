import * as z from 'zod'
import { isObject, type JsonObject } from './json.ts'

/** Converts schemas for the document, and collects those that have an id as its components. */
export interface Schemas {
  /**
   * Returns the JSON Schema of a value as a caller sends it (`input`) or as the server does (`output`). Schemas with an
   * id are referred to.
   */
  describe(schema: z.core.$ZodType, io: 'input' | 'output'): JsonObject
  /** Does the same, and makes a component of this name of a schema without an id. */
  describeAs(id: string, schema: z.core.$ZodType, io: 'input' | 'output'): JsonObject
  /** The schemas with an id that were described so far, by id. */
  readonly components: JsonObject
}

/** Creates an empty collection of schemas. `describe` throws if two schemas have one id. */
export function createSchemas(): Schemas {
  const components: JsonObject = {}

  function keep(id: string, component: unknown): void {
    if (!isObject(component)) throw new Error(`The component ${id} is no schema.`)
    const known = components[id]
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(component)) {
      throw new Error(`Two schemas have the id ${id}.`)
    }
    components[id] = component
  }

  const collected: Schemas = {
    components,
    describe(schema, io) {
      const converted: unknown = JSON.parse(
        JSON.stringify(z.toJSONSchema(schema, { io, override: (context) => adjust(context, io) })).replaceAll(
          '"#/$defs/',
          '"#/components/schemas/',
        ),
      )
      if (!isObject(converted)) throw new Error('A schema is converted to an object.')
      const { $schema: _, $defs, ...root } = converted
      for (const [id, component] of Object.entries(isObject($defs) ? $defs : {})) keep(id, component)
      return root
    },
    describeAs(id, schema, io) {
      const described = collected.describe(schema, io)
      if ('$ref' in described) return described
      keep(id, described)
      return { $ref: `#/components/schemas/${id}` }
    },
  }
  return collected
}

/**
 * Refers to another schema with an id, in the place of one whose meta has `describedAs`: an object of which some optional
 * fields are always there.
 */
function referToGeneral(jsonSchema: Parameters<Override>[0]['jsonSchema']): void {
  const general: unknown = jsonSchema['describedAs']
  if (!(general instanceof z.core.$ZodType)) return
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
  jsonSchema.$ref = `#/$defs/${z.globalRegistry.get(general)?.id ?? ''}`
}

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/** Formats that say what the pattern of a schema says. */
const SPEAKING_FORMATS: ReadonlySet<string> = new Set(['uuid', 'date-time', 'email'])

function adjust({ zodSchema, jsonSchema }: Parameters<Override>[0], io: 'input' | 'output'): void {
  referToGeneral(jsonSchema)
  // The server's own checks are strict, but a later release may send further fields.
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format !== undefined && SPEAKING_FORMATS.has(jsonSchema.format)) delete jsonSchema.pattern
  // zod omits the examples of an input that it converts, because they could be of the converted value.
  const examples = z.globalRegistry.get(zodSchema)?.['examples']
  if (io === 'input' && Array.isArray(examples)) jsonSchema.examples = examples
}
