import { expect, test } from 'vitest'
import { readIfsc } from '#domain/identifiers/ifsc.ts'
import type { TranslateAny } from '#web/text/text.ts'
import type { Field } from './fields.ts'
import { doubtOfField, faultOfField, givenBy, isKept, readKeptValues, valuesToKeep } from './judge-field.ts'

const translate: TranslateAny = (id, values) => `${id} ${JSON.stringify(values ?? {})}`

const FIELDS = [
  { name: 'name', kind: 'text', about: 'name', label: 'people.name', missing: 'console.enterField' },
  { name: 'phone', kind: 'phone', label: 'people.phone' },
  { name: 'password', kind: 'secret', label: 'login.password', show: 'login.showPassword' },
  {
    name: 'degrees',
    kind: 'number',
    min: 6,
    max: 37.5,
    label: 'console.latitude',
    fault: 'console.enterDegrees',
  },
  { name: 'amount', kind: 'money', label: 'payment.amount', fault: 'console.enterRupees' },
  { name: 'ifsc', kind: 'identifier', of: 'code', read: readIfsc, label: 'settings.ifscCode' },
  { name: 'utr', kind: 'identifier', of: 'reference', label: 'payment.amount' },
  { name: 'signature', kind: 'signature', label: 'contract.signature', clear: 'contract.clear' },
] as const satisfies readonly Field[]

type Name = (typeof FIELDS)[number]['name']

function fieldOf(name: Name): Field {
  const field = FIELDS.find((known) => known.name === name)
  if (field === undefined) throw new Error(name)
  return field
}

const START = Object.fromEntries(FIELDS.map(({ name }) => [name, '']))

test.each<[Name, string, string | undefined]>([
  ['name', ' ', 'console.enterField {"field":"people.name {}"}'],
  ['name', '12', 'This is no name: a name has letters.'],
  ['name', 'Ravi', undefined],
  ['phone', '', undefined],
  ['phone', '+91 98100 00001', undefined],
  ['degrees', '5.9', 'console.enterDegrees {"min":6,"max":37.5}'],
  ['degrees', '1e1', 'console.enterDegrees {"min":6,"max":37.5}'],
  ['degrees', ' 37.5 ', undefined],
  ['amount', 'much', 'console.enterRupees {}'],
  ['amount', '8.2 lakh', undefined],
  ['password', '  ', undefined],
])('the field %s judges %j', (name, typed, fault) => {
  expect(faultOfField(fieldOf(name), typed, translate)).toBe(fault)
})

test('A code is judged by the rule that its field names', () => {
  expect(faultOfField(fieldOf('ifsc'), 'HDFC', translate)).toMatch(/IFSC/)
  expect(faultOfField(fieldOf('ifsc'), 'HDFC0000001', translate)).toBeUndefined()
})

test('A name is asked about, a password is not', () => {
  expect(doubtOfField(fieldOf('name'), 'Test')?.text).toBe('Test')
  expect(doubtOfField(fieldOf('password'), 'Test')).toBeNull()
})

test.each<[Name, string, unknown]>([
  ['name', ' Ravi ', 'Ravi'],
  ['password', ' a b ', ' a b '],
  ['degrees', '28.5355', 28.5355],
  ['degrees', '', null],
  ['amount', '8.2 lakh', 8_20_000],
  ['amount', '', null],
])('the field %s gives %j as %j', (name, typed, given) => {
  expect(givenBy(fieldOf(name), typed)).toBe(given)
})

test('Passwords, signatures and official numbers are not kept', () => {
  const kept = FIELDS.filter(isKept).map(({ name }) => name)
  expect(kept).toEqual(['name', 'phone', 'degrees', 'amount', 'utr'])
})

test('What was kept comes back for the same beginning alone', () => {
  const typed = { ...START, name: 'Ravi', phone: '98100', password: 'secret', ifsc: 'HDFC0000001' }
  const kept = valuesToKeep(FIELDS, typed, START)
  expect(JSON.stringify(kept)).not.toMatch(/secret|HDFC/)
  expect(readKeptValues(FIELDS, kept, START)).toEqual({ ...START, name: 'Ravi', phone: '98100' })
  expect(readKeptValues(FIELDS, kept, { ...START, phone: '9810000001' })).toBeNull()
  for (const other of [null, 'text', { ...kept, values: null }, { ...kept, start: '' }]) {
    expect(readKeptValues(FIELDS, other, START)).toBeNull()
  }
  expect(readKeptValues(FIELDS, { ...kept, values: { name: 7 } }, START)).toEqual(START)
})

test('Nothing is kept of a form that is as it began', () => {
  expect(valuesToKeep(FIELDS, START, START)).toBeNull()
  expect(valuesToKeep(FIELDS, { ...START, password: 'secret' }, START)).toBeNull()
})
