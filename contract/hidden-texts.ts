import * as z from 'zod'
import { hasHiddenCharacters } from '#domain/hidden-characters.ts'
import type { Operation } from './operation.ts'
import { COPIED, FILE_AS_TEXT } from './values.ts'

/** The part of a JSON schema that says where an input has texts. */
interface Declared {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Declared>>
  readonly type?: string
  readonly properties?: Readonly<Record<string, Declared>>
  readonly additionalProperties?: Declared | boolean
  readonly items?: Declared
  readonly anyOf?: readonly Declared[]
  readonly oneOf?: readonly Declared[]
  readonly allOf?: readonly Declared[]
  readonly format?: string
}

const ANYTHING: Declared = {}
const declarations = new WeakMap<Operation, Declared>()

/**
 * Returns the paths, such as `lots.0.name`, of the texts of an input as received that have hidden characters
 * (`hasHiddenCharacters`), before any of them are removed or replaced. Looks at declared fields alone, and not at files
 * and at numbers and codes (`COPIED`), which are cleaned of hidden characters.
 */
export function findHiddenTexts(operation: Operation, given: unknown): readonly string[] {
  const root = declarationOf(operation)
  const found = new Set<string>()
  const look = (declared: Declared, value: unknown, path: string): void => {
    if (typeof value === 'string') {
      if (!isUnchecked(declared) && hasHiddenCharacters(value)) found.add(path)
    } else if (typeof value === 'object' && value !== null) {
      const isList = Array.isArray(value)
      for (const key of Object.keys(value)) {
        const inner = declaredMember(declared, isList, key)
        if (inner === null) continue
        if (hasHiddenCharacters(key)) found.add(path)
        look(inner, (value as Readonly<Record<string, unknown>>)[key], path === '' ? key : `${path}.${key}`)
      }
      for (const alternative of alternativesOf(root, declared)) look(alternative, value, path)
    }
  }
  look(root, given, '')
  return [...found]
}

function declarationOf(operation: Operation): Declared {
  const known = declarations.get(operation)
  if (known !== undefined) return known
  // Only what is named in `Declared` is read, which every version of the format has.
  const declared = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as Declared
  declarations.set(operation, declared)
  return declared
}

const UNCHECKED: ReadonlySet<string | undefined> = new Set(
  [...Object.values(FILE_AS_TEXT), COPIED].map(({ format }) => format),
)

function isUnchecked({ format }: Declared): boolean {
  return UNCHECKED.has(format)
}

/** Returns the declaration of a member of a list or an object; null for one that is not declared. */
function declaredMember(declared: Declared, isOfList: boolean, key: string): Declared | null {
  const { items, properties = {}, additionalProperties } = declared
  const own = isOfList ? items : Object.hasOwn(properties, key) ? properties[key] : undefined
  if (own !== undefined) return own
  if (typeof additionalProperties === 'object') return additionalProperties
  return isAnything(declared) ? ANYTHING : null
}

function isAnything(declared: Declared): boolean {
  const { $ref, type, properties, anyOf, oneOf, allOf } = declared
  return [$ref, type, properties, anyOf, oneOf, allOf].every((part) => part === undefined)
}

function alternativesOf(root: Declared, declared: Declared): readonly Declared[] {
  const { $ref, anyOf = [], oneOf = [], allOf = [] } = declared
  const named = $ref === undefined ? undefined : root.$defs?.[$ref.slice('#/$defs/'.length)]
  return [...anyOf, ...oneOf, ...allOf, ...(named === undefined ? [] : [named])]
}
