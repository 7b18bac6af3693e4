import { describe, expect, test } from 'vitest'
import type { ColumnKind } from './column-kinds.ts'
import { codesIn, identifyLine, identifyMapped } from './line-identity.ts'

const DAY = '2026-11-28'
const of = (narration: string, reference = '', kind: ColumnKind = 'reference', day = DAY) =>
  identifyLine({ cells: [narration, reference], kinds: ['narration', kind], continued: [], day })
const referencesOf = (...given: Parameters<typeof of>) => of(...given).references

describe('a transfer is identified by', () => {
  test.each([
    [
      'a UTR of 22 characters',
      'NEFT CR-HDFC0000003-OM CARS-HDFCN52026112810000100',
      'HDFCN52026112810000100',
    ],
    ['a UTR of 16 characters', 'NEFT/sbinn26332123456/OM CARS', 'SBINN26332123456'],
    ['a UTR behind its prefix', 'RTGSUTIBR52026112800777002 OM CARS', 'UTIBR52026112800777002'],
    ['a UTR that a line’s break splits', 'BY TRANSFER-NEFT*SBINN26332 123456*OM', 'SBINN26332123456'],
    ['a UTR of letters of another length', 'NEFT-N332261234567890-OM', 'N332261234567890'],
    ['an RRN', 'IMPS-633212345678-OM CARS-HDFC-XXXXXX1234', '633212345678'],
    ['an RRN behind a UPI address', 'UPI/pay.9810000001@okhdfc/633212345678/OM', '633212345678'],
    ['an RRN without a day that fits, where it is one', 'IMPS/P2A/999888777666/OM', '999888777666'],
  ])('%s', (_, narration, reference) => {
    expect(of(narration)).toMatchObject({ references: [reference], identity: reference })
  })

  test('its reference in any column, without the zeros that fill it up', () => {
    expect(referencesOf('BY TRANSFER', '0000633212345678')).toEqual(['633212345678'])
    expect(referencesOf('BY TRANSFER', 'HDFCN52026112810000100', 'text')).toEqual(['HDFCN52026112810000100'])
    expect(referencesOf('IMPS-633212345678-OM', '0000633212345678')).toEqual(['633212345678'])
  })

  test('a reference around the turn of the year', () => {
    expect(referencesOf('X/936512345678', '', 'text', '2030-01-02')).toEqual(['936512345678'])
    expect(referencesOf('X/000212345678', '', 'text', '2030-01-02')).toEqual(['000212345678'])
  })

  test.each([
    ['an IFSC', 'NEFT CR-HDFC0000003-OM CARS'],
    ['an account number', 'NEFT CR OM CARS AC50100123456789'],
    ['an account number of twelve digits', 'CASH 812345678901 OM'],
    ['a mobile number', 'UPI-OM-919810000001-PAYMENT'],
    ['a UPI address', 'UPI-OM-633212345678@YBL'],
    ['a payment reference of the house', 'NEFT CR-OM-YB298BBD4FBA'],
    ['a payment reference of digits', 'NEFT CR-OM-YB1234567890'],
  ])('never %s', (_, narration) => {
    expect(of(narration)).toMatchObject({ references: [], identity: of(narration).wording })
  })
})

test('an account number beside an RRN that has its day is not part of what identifies a transfer', () => {
  expect(referencesOf('IMPS-633212345678-OM CARS-123456789012')).toEqual(['633212345678'])
})

describe('a cheque is identified by its number', () => {
  test.each([
    ['in the reference column', 'CHQ DEP - MICR CLG - DELHI', '000123', 'reference', ['CHQ000123']],
    ['in a column of cheques', 'SELF', '123', 'cheque', ['CHQ000123']],
    ['behind the word', 'CLG/OM CARS/000123/HDFC', '', 'reference', ['CHQ000123']],
    ['behind “No.”', 'BY CHEQUE NO: 123 OM', '', 'reference', ['CHQ000123']],
    ['behind why it came back', 'CHQ DEP RET- FUNDS INSUFFICIENT 000123', '', 'reference', ['CHQ000123']],
    ['unless it is no cheque', 'POS 000123 SHOP', '000123', 'reference', []],
    ['unless it is blank', 'CHQ DEP', '000000', 'reference', []],
  ] as const)('%s', (_, narration, reference, kind, expected) => {
    expect(referencesOf(narration, reference, kind)).toEqual(expected)
  })
})

test('what has no reference is identified by its narration in letters and digits', () => {
  const spelled = [of('Neft Dr - Yard rent'), of('NEFT DR-YARD RENT.')]
  expect(new Set(spelled.map(({ identity }) => identity))).toEqual(new Set(['NEFTDRYARDRENT']))
  expect(of('जमा राशि').identity).toBe('जमरश')
})

test('the rows below continue the narration', () => {
  const line = identifyLine({
    cells: ['NEFT CR-HDFCN5202611281', '500.00'],
    kinds: ['narration', 'money'],
    continued: ['0000100 OM CARS'],
    day: DAY,
  })
  expect(line).toMatchObject({
    identity: 'HDFCN52026112810000100',
    folded: 'NEFTCRHDFCN52026112810000100OMCARS',
  })
})

test('the days that a row’s dates may mean are known', () => {
  const line = identifyLine({
    cells: ['05/11/26', '04/11/2026', 'CHARGES'],
    kinds: ['date', 'date', 'narration'],
    continued: [],
    day: '2026-11-05',
  })
  expect(line.otherDays).toEqual(['2005-11-26', '2026-04-11', '2026-05-11', '2026-11-04'])
})

test('a line of which only the mapped texts are left has the same references', () => {
  const mapped = { day: DAY, narration: 'NEFT OM', reference: 'HDFCN52026112810000100' }
  expect(identifyMapped(mapped).identity).toBe('HDFCN52026112810000100')
})

test('long codes are found that identify nothing', () => {
  expect(codesIn('IMPS-6308123456102-OM-HDFC0000003-YB298BBD4FBA-919810000001')).toEqual(['6308123456102'])
})
