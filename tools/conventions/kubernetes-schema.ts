import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The types of the Kubernetes API in its official client, which are generated from the API's OpenAPI document. */
const TYPES = join(dirname(createRequire(import.meta.url).resolve('@kubernetes/client-node')), 'gen')

interface Field {
  readonly isRequired: boolean
  /** A TypeScript type, as the client declares it. */
  readonly type: string
}

/**
 * Compares an object with the type that the Kubernetes API has for its `apiVersion` and `kind`. Returns a sentence for
 * each field that is unknown, missing, or of another type.
 */
export function findSchemaFaults(object: Readonly<Record<string, unknown>>): readonly string[] {
  const { apiVersion, kind } = object
  const model = modelOf(String(apiVersion), String(kind))
  if (model === null) return [`The API has no ${String(kind)} in ${String(apiVersion)}`]
  return faultsOf(object, model, '')
}

/** Returns the client's type for a kind, or null if the API group has no such kind that can be created. */
function modelOf(apiVersion: string, kind: string): string | null {
  const [version = '', group = 'core'] = apiVersion.split('/').toReversed()
  const api = `${capitalise(group.split('.')[0] ?? '')}${capitalise(version)}Api`
  const file = join(TYPES, 'apis', `${api}.d.ts`)
  if (!existsSync(file)) return null
  const isThere = new RegExp(`\\bcreate(Namespaced)?${kind}\\(`).test(readFileSync(file, 'utf8'))
  return isThere ? `${capitalise(version)}${kind}` : null
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const PLAIN: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  Date: (value) => typeof value === 'string',
  IntOrString: (value) => typeof value === 'string' || Number.isInteger(value),
  any: () => true,
}

function faultsOf(value: unknown, type: string, path: string): readonly string[] {
  const isPlain = PLAIN[type]
  if (isPlain) return isPlain(value) ? [] : [`${path} must be ${type}, not ${JSON.stringify(value)}`]
  const element = /^Array<(.+)>$/.exec(type)?.[1]
  if (element !== undefined) {
    if (!Array.isArray(value)) return [`${path} must be a list`]
    return value.flatMap((entry, index) => faultsOf(entry, element, `${path}[${index}]`))
  }
  if (!isObject(value)) return [`${path} must be an object`]
  const entry = /^\{\s*\[key: string\]: (.+);\s*\}$/.exec(type)?.[1]
  if (entry !== undefined) {
    return Object.entries(value).flatMap(([key, one]) => faultsOf(one, entry, `${path}.${key}`))
  }
  const fields = fieldsOf(type)
  const missing = [...fields].filter(([name, { isRequired }]) => isRequired && value[name] === undefined)
  return [
    ...missing.map(([name]) => `${path}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, one]) => {
      const field = fields.get(name)
      return field ? faultsOf(one, field.type, `${path}.${name}`) : [`${path}.${name} is unknown`]
    }),
  ]
}

const known = new Map<string, ReadonlyMap<string, Field>>()

/** Reads the fields of one of the client's types. */
function fieldsOf(model: string): ReadonlyMap<string, Field> {
  const read = known.get(model)
  if (read) return read
  const text = readFileSync(join(TYPES, 'models', `${model}.d.ts`), 'utf8')
  const fields = new Map<string, Field>()
  for (const [, name = '', optional, type = ''] of text.matchAll(
    /^ {4}'(\w+)'(\?)?: (\{[^}]*\}|[^;]+);$/gm,
  )) {
    // A field whose name is a keyword, such as `from`, begins with an underscore in the client.
    fields.set(name.replace(/^_/, ''), { isRequired: optional === undefined, type })
  }
  if (fields.size === 0) throw new Error(`The fields of ${model} cannot be read`)
  known.set(model, fields)
  return fields
}
