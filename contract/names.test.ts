import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { inlineSchema } from './inline-schema.ts'
import { OPERATION_NAMES, operationOf, type OperationName } from './api.ts'

interface Declared {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, Declared>>
  readonly items?: Declared
  readonly anyOf?: readonly Declared[]
}

/** Returns the paths of the free texts in an input. Each list has one item. */
function textsIn(declared: Declared, path: readonly string[] = []): readonly (readonly string[])[] {
  const { type, properties = {}, items, anyOf = [] } = declared
  return [
    ...(type === 'string' && declared.enum === undefined && declared.format === undefined ? [path] : []),
    ...Object.entries(properties).flatMap(([key, inner]) => textsIn(inner, [...path, key])),
    ...(items === undefined ? [] : textsIn(items, [...path, '0'])),
    ...anyOf.flatMap((inner) => textsIn(inner, path)),
  ]
}

/** Texts that are called names and name no person, company or place, and addresses that are no place. */
const OTHERS: readonly (readonly [place: RegExp, why: string])[] = [
  [/^(uploadRaw|getUploadURL|uploadFile) /, 'files'],
  [/ (files\.0\.name|fileName|files\.0\.fileName)$/, 'files'],
  [/^storeAnalyticsEvent /, 'events'],
  [/^admin\/(createAuction|updateAuction) /, 'auctions have names of any kind'],
]

const NAMED = /(?:^|\.)(?:name|\w+Name|organization|address|\w+Address|state)$/

const CALLED_NAMES = OPERATION_NAMES.flatMap((name) => {
  const declared = inlineSchema(operationOf(name).input) as Declared
  return [...new Set(textsIn(declared).map((path) => path.join('.')))]
    .filter((field) => NAMED.test(field))
    .map((field) => ({ name, field, place: `${name} ${field}` }))
})
const FIELDS = CALLED_NAMES.filter(({ place }) => !OTHERS.some(([other]) => other.test(place)))

/** Returns an input with one field alone. */
function inputWith(path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  return key === '0' ? [inputWith(rest, value)] : { [key]: inputWith(rest, value) }
}

function faultOf(name: OperationName, field: string, text: string): string | undefined {
  const read = z.safeParse(operationOf(name).input, inputWith(field.split('.'), text))
  return read.error?.issues.find(({ path }) => path.join('.') === field)?.message
}

describe('a name has letters, and an address letters or digits', () => {
  test.each(FIELDS)('$field of $name', ({ name, field }) => {
    const isPlace = /address$/i.test(field)
    for (const text of ['-', '.', '--'])
      expect(faultOf(name, field, text)).toBe(isPlace ? 'address.noLetters' : 'name.noLetters')
    expect(faultOf(name, field, '12')).toBe(isPlace ? undefined : 'name.noLetters')
    for (const text of ['Om', 'R', 'ಕೆ', 'NA']) expect(faultOf(name, field, text)).toBeUndefined()
  })
})

test.each(OTHERS)('%s still is in a call', (other) => {
  expect(CALLED_NAMES.some(({ place }) => other.test(place))).toBe(true)
})
