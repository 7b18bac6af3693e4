import { expect, test } from 'vitest'
import { PAPER_WORDS } from '#server/platform/papers/paper-words.ts'
import { GATE_PASS_TEXTS } from './gate-pass-texts.ts'

test('in the pseudo-language every text of the paper is accented, and what it names is not', () => {
  const { toInspectAt, reference, ...texts } = GATE_PASS_TEXTS['en-XA']
  for (const text of Object.values(texts)) {
    expect(typeof text === 'string' ? text : text('Okhla Yard')).toMatch(/^\[.+\]$/)
  }
  expect(toInspectAt('Okhla Yard')).toMatch(/^\[ţö .+ Okhla Yard[ ~]*\]$/)
  expect(reference('4F1A22B0')).toMatch(/^\[Ĝåţé þåšš 4F1A22B0[ ~]*\]$/)
})

test('in the pseudo-language the words around every paper are accented', () => {
  const { madeOn, pageOf } = PAPER_WORDS['en-XA']
  expect(madeOn('5 Mar 2026')).toMatch(/^\[Ṁåďé .+ 5 Mar 2026[ ~]*\]$/)
  expect(pageOf(1, 2)).toMatch(/^\[Þåĝé 1 .+ 2[ ~]*\]$/)
})
