import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { findHiddenTexts } from './hidden-texts.ts'
import { defineOperation } from './operation.ts'
import {
  copied,
  FILE_AS_TEXT,
  instantIn,
  optionalCopied,
  optionalText,
  phone,
  repeatable,
  text,
  wholeNumber,
} from './values.ts'

const BAD = 'a\u202eb'

const find = (input: z.core.$ZodType, given: unknown) =>
  findHiddenTexts(
    defineOperation({ who: 'public', summary: '', input, output: z.null(), refusals: [], changes: [] }),
    given,
  )

describe('hidden characters are found', () => {
  test.each<[where: string, input: z.core.$ZodType, given: unknown, paths: readonly string[]]>([
    ['a field', z.object({ name: text(9), city: text(9) }), { name: BAD, city: 'Pune' }, ['name']],
    ['an optional field', z.object({ name: optionalText(9) }), { name: BAD }, ['name']],
    ['a field that is read as something else', z.object({ at: instantIn }), { at: BAD }, ['at']],
    ['a number in a query', z.object({ limit: wholeNumber(1, 9) }), { limit: '\u200b1' }, ['limit']],
    ['a repeated key', z.object({ brand: repeatable }), { brand: ['Tata', BAD] }, ['brand.1']],
    ['a key that may be repeated', z.object({ brand: repeatable }), { brand: BAD }, ['brand']],
    [
      'a list of objects',
      z.object({ lots: z.array(z.object({ of: text(9) })) }),
      { lots: [{ of: BAD }] },
      ['lots.0.of'],
    ],
    [
      'a record',
      z.object({ of: z.record(text(9), text(9)) }),
      { of: { a: BAD, [BAD]: 'b' } },
      ['of.a', 'of'],
    ],
    [
      'one of several kinds',
      z.object({ of: z.union([z.object({ a: text(9) }), z.number()]) }),
      { of: { a: BAD } },
      ['of.a'],
    ],
    ['what may be anything', z.object({ of: z.unknown() }), { of: [{ a: BAD }] }, ['of.0.a']],
    [
      'an input that is changed as a whole',
      z.object({ a: text(9) }).transform(({ a }) => a),
      { a: BAD },
      ['a'],
    ],
    [
      'a shape that has a name',
      z.object({ a: z.object({ b: text(9) }).meta({ id: 'Named' }) }),
      { a: { b: BAD } },
      ['a.b'],
    ],
  ])('in %s', (_where, input, given, paths) => {
    expect(find(input, given)).toEqual(paths)
  })
})

test('nothing is found in numbers and codes, which are cleaned', () => {
  const input = z.object({
    mobile: phone,
    pan: copied(10),
    note: optionalCopied(9),
    lots: z.array(z.object({ of: copied(9).optional() })),
    name: text(9),
  })
  const given = {
    mobile: '\u202a+91 98100\u201100001\u202c',
    pan: BAD,
    note: BAD,
    lots: [{ of: BAD }],
    name: BAD,
  }
  expect(find(input, given)).toEqual(['name'])
  expect(input.parse({ ...given, name: 'Asha' })).toEqual({
    mobile: '+919810000001',
    pan: 'AB',
    note: 'AB',
    lots: [{ of: 'AB' }],
    name: 'Asha',
  })
})

test('nothing is found in what is not declared, and in files', () => {
  const input = z.object({
    name: text(9),
    list: z.object({}),
    file: z.string().meta(FILE_AS_TEXT.base64),
    csv: z.string().meta(FILE_AS_TEXT.csv).optional(),
  })
  expect(find(input, { name: 'Nexon', list: { x: BAD }, file: BAD, csv: BAD, other: BAD, [BAD]: 1 })).toEqual(
    [],
  )
})
