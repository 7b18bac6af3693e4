import { AUCTION_WORDS } from './field-words/auction-words.ts'
import { CAR_WORDS } from './field-words/car-words.ts'
import { GENERAL_WORDS } from './field-words/general-words.ts'
import { HOUSE_WORDS } from './field-words/house-words.ts'
import { MONEY_WORDS } from './field-words/money-words.ts'
import { PEOPLE_WORDS } from './field-words/people-words.ts'
import { WORK_WORDS } from './field-words/work-words.ts'
import { isObject, type Json, type JsonObject } from './json.ts'

/**
 * The words of fields, for those whose schemas say nothing of them: by name, because a name means the same everywhere, or
 * by component and name where it does not. The query of a call counts as the component `<Operation>Input`.
 */
export const FIELD_WORDS: Readonly<Record<string, string>> = joinWords([
  GENERAL_WORDS,
  CAR_WORDS,
  AUCTION_WORDS,
  PEOPLE_WORDS,
  MONEY_WORDS,
  WORK_WORDS,
  HOUSE_WORDS,
])

function joinWords(files: readonly Readonly<Record<string, string>>[]): Readonly<Record<string, string>> {
  const entries = files.flatMap((words) => Object.entries(words))
  const joined = Object.fromEntries(entries)
  const twice = entries.find(([key, words]) => joined[key] !== words)
  if (twice !== undefined) throw new Error(`Two words are given for the field ${twice[0]}.`)
  return joined
}

/** The descriptions of values that many fields share. They say what the value is like, not what it is of. */
const SHARED: ReadonlySet<string> = new Set([
  'An id (UUID).',
  'Whole rupees.',
  'Rupees, with paise if the amount has them.',
  'A date and time in UTC.',
  'A date and time with its zone.',
  'A date in India.',
])

/** The components that are such values. */
const SHARED_COMPONENTS: ReadonlySet<string> = new Set([
  '#/components/schemas/Id',
  '#/components/schemas/Instant',
])

/** Adds the words of every property within a component's schema that says nothing of what it is. */
export function describeFields(owner: string, schema: JsonObject, components: JsonObject): void {
  for (const [key, value] of Object.entries(schema)) {
    if (Array.isArray(value)) {
      for (const each of value) if (isObject(each)) describeFields(owner, each, components)
    }
    if (!isObject(value)) continue
    if (key === 'properties') {
      for (const [name, property] of Object.entries(value)) {
        if (isObject(property)) describeField(owner, name, property, components)
      }
    }
    describeFields(owner, value, components)
  }
}

/** Adds the words of one field or parameter, unless its schema says what it is. */
export function describeField(owner: string, name: string, schema: JsonObject, components: JsonObject): void {
  const own = ownWords(schema, components)
  if (own !== null && !SHARED.has(own)) return
  const key = [`${owner}.${name}`, name].find((each) => Object.hasOwn(FIELD_WORDS, each))
  if (key === undefined) return
  schema['description'] = [FIELD_WORDS[key], ...(own === null ? [] : [own])].join(' ')
}

/** Returns what a schema, or the component to which it refers, says of itself; null if nothing. */
function ownWords(schema: JsonObject, components: JsonObject): string | null {
  const { description, $ref } = schema
  if (typeof description === 'string') return description
  if (typeof $ref === 'string') {
    if (SHARED_COMPONENTS.has($ref)) return null
    return follow($ref, components)
  }
  const parts: Json[] = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => {
    const some = schema[key]
    return Array.isArray(some) ? some : []
  })
  for (const part of parts) {
    const words = isObject(part) ? ownWords(part, components) : null
    if (words !== null) return words
  }
  return null
}

function follow($ref: string, components: JsonObject): string | null {
  const found = components[$ref.slice($ref.lastIndexOf('/') + 1)]
  const description = isObject(found) ? found['description'] : undefined
  return typeof description === 'string' ? description : null
}
