import * as z from 'zod'
import { isRecord } from '#domain/read-value.ts'

const NAMED = '#/$defs/'

/**
 * Returns the JSON Schema of a schema, in which each part stands where it is used, also one that the API's document names.
 * No schema of an input contains itself.
 */
export function inlineSchema(schema: z.core.$ZodType, io: 'input' | 'output' = 'input'): object {
  const { $defs: named = {}, ...whole } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const inline = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inline)
    if (!isRecord(part)) return part
    const { $ref, ...own } = part
    const used = typeof $ref === 'string' ? inline(named[$ref.slice(NAMED.length)]) : {}
    return Object.assign(
      {},
      used,
      Object.fromEntries(Object.entries(own).map(([key, one]) => [key, inline(one)])),
    )
  }
  return inline(whole) as object
}
