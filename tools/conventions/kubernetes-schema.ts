import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The types of the Kubernetes API, generated from its OpenAPI document: a file for each version of a group. */
const TYPES = dirname(createRequire(import.meta.url).resolve('kubernetes-types/package.json'))

/** A TypeScript type, as the declarations spell it, and the file that spells it. */
interface Type {
  readonly file: string
  readonly spelling: string
}

interface Field {
  readonly isRequired: boolean
  readonly type: Type
}

/**
 * Compares an object with the type that the Kubernetes API has for its `apiVersion` and `kind`. Returns a sentence for
 * each field that is unknown, missing, or of another type.
 */
export function findSchemaFaults(object: Readonly<Record<string, unknown>>): readonly string[] {
  const apiVersion = String(object['apiVersion'])
  const kind = String(object['kind'])
  const [version = '', group = 'core'] = apiVersion.split('/').toReversed()
  const type = { file: join(TYPES, group.split('.')[0] ?? '', `${version}.d.ts`), spelling: kind }
  const isThere = existsSync(type.file) && fieldsOf(type)?.get('kind')?.type.spelling === JSON.stringify(kind)
  if (!isThere) return [`The API has no ${kind} in ${apiVersion}`]
  return faultsOf(object, type, '')
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const PLAIN: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  'number | string': (value) => typeof value === 'string' || Number.isInteger(value),
}

function faultsOf(value: unknown, type: Type, path: string): readonly string[] {
  const { file, spelling } = type
  const of = (part: string): Type => ({ file, spelling: part })
  const isPlain = PLAIN[spelling]
  if (isPlain) return isPlain(value) ? [] : [`${path} must be ${spelling}, not ${JSON.stringify(value)}`]
  if (spelling.startsWith('"'))
    return JSON.stringify(value) === spelling ? [] : [`${path} must be ${spelling}`]
  const element = /^Array<(.+)>$/.exec(spelling)?.[1]
  if (element !== undefined) {
    if (!Array.isArray(value)) return [`${path} must be a list`]
    return value.flatMap((entry, index) => faultsOf(entry, of(element), `${path}[${index}]`))
  }
  const alias = aliasOf(type)
  if (alias !== null) return faultsOf(value, alias, path)
  if (!isObject(value)) return [`${path} must be an object`]
  const entry = /^\{\s*\[\w+: string\]: (.+);\s*\}$/.exec(spelling)?.[1]
  if (entry !== undefined) {
    return Object.entries(value).flatMap(([key, one]) => faultsOf(one, of(entry), `${path}.${key}`))
  }
  const fields = fieldsOf(type)
  if (fields === null) throw new Error(`The fields of ${spelling} in ${file} cannot be read`)
  const missing = [...fields].filter(([name, { isRequired }]) => isRequired && value[name] === undefined)
  return [
    ...missing.map(([name]) => `${path}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, one]) => {
      const field = fields.get(name)
      return field ? faultsOf(one, field.type, `${path}.${name}`) : [`${path}.${name} is unknown`]
    }),
  ]
}

const read = new Map<string, string>()

/** Returns the text of the file that declares a type: the type's own, or the one that it is imported from. */
function declarationOf({ file, spelling }: Type): { readonly file: string; readonly text: string } {
  const text = read.get(file) ?? readFileSync(file, 'utf8')
  read.set(file, text)
  const from = new RegExp(`^import \\{[^}]*\\b${spelling}\\b[^}]*\\} from "(.+)";$`, 'm').exec(text)?.[1]
  return from === undefined
    ? { file, text }
    : declarationOf({ file: `${join(dirname(file), from)}.d.ts`, spelling })
}

/** Returns the type that a name such as `Time` is an alias of; null if it is not an alias. */
const aliasOf = onceForEach(readAlias)

function readAlias(type: Type): Type | null {
  if (!/^\w+$/.test(type.spelling)) return null
  const { file, text } = declarationOf(type)
  const spelling = new RegExp(`^export type ${type.spelling} = (.+);$`, 'm').exec(text)?.[1]
  return spelling === undefined ? null : { file, spelling }
}

/** Returns the fields of an interface, or null if there is none of this name. */
const fieldsOf = onceForEach(readFields)

function readFields(type: Type): ReadonlyMap<string, Field> | null {
  const { file, text } = declarationOf(type)
  const body = new RegExp(`^export interface ${type.spelling} \\{\n([^]*?)^\\}`, 'm').exec(text)?.[1]
  if (body === undefined) return null
  const fields = body.matchAll(/^ {4}(?:readonly )?"?([\w$]+)"?(\?)?: (\{[^}]*\}|[^;]+);$/gm)
  return new Map(
    [...fields].map(([, name = '', optional, spelling = '']) => [
      name,
      { isRequired: optional === undefined, type: { file, spelling } },
    ]),
  )
}

/** Keeps what is read of each type: the files that spell the types are long. */
function onceForEach<Found>(read: (type: Type) => Found): (type: Type) => Found {
  const known = new Map<string, Found>()
  return (type) => {
    const name = `${type.file} ${type.spelling}`
    if (!known.has(name)) known.set(name, read(type))
    return known.get(name) as Found
  }
}
