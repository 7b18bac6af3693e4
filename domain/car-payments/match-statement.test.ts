import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchStatement, type BankLine, type ClaimedPayment } from './match-statement.ts'
import { hasLostDigits, payerIn } from './bank-reference.ts'

const UTR = 'SBINN26325123456'

const claim = (id: string, more: Partial<ClaimedPayment> = {}): ClaimedPayment => ({
  id,
  flowId: `flow of ${id}`,
  reference: UTR,
  amountPaise: 7_95_000_00,
  day: '2026-11-21',
  payerName: 'Ravi Motors',
  ...more,
})

const line = (id: string, narration: string, more: Partial<BankLine> = {}): BankLine => ({
  id,
  day: '2026-11-21',
  direction: 'credit',
  amountPaise: 7_95_000_00,
  narration,
  reference: null,
  ...more,
})

/** Returns the matches as "claim line finding", with a ~ where digits are lost. */
const match = (...args: Parameters<typeof matchStatement>) =>
  matchStatement(...args).map(
    ({ claimId, lineId, finding, isWhole }) => `${claimId} ${lineId} ${finding}${isWhole ? '' : ' ~'}`,
  )

describe('a claim is found', () => {
  test.each([
    ['by its reference', `NEFT CR-SBIN0001234-RAVI MOTORS-${UTR}`],
    ['in lower case', `neft cr-ravi motors-${UTR.toLowerCase()}`],
    ['split into words', 'NEFT CR-RAVI MOTORS-SBINN263 2512 3456'],
    ['behind a prefix', `NEFTUTR${UTR}/RAVI`],
  ])('%s', (_, narration) => {
    expect(match([line('L', narration)], [claim('C')])).toEqual(['C L found'])
  })

  test('in the column of references, filled up with zeros', () => {
    const found = match(
      [line('L', 'UPI CREDIT', { reference: '0000632512345678' })],
      [claim('C', { reference: '632512345678' })],
    )
    expect(found).toEqual(['C L found'])
  })

  test('a week off at most', () => {
    const lines = (day: string) => [line('L', `NEFT ${UTR}`, { day })]
    expect(match(lines('2026-11-28'), [claim('C')])).toEqual(['C L found'])
    expect(match(lines('2026-11-29'), [claim('C')])).toEqual([])
  })

  test('with another amount by the whole reference alone', () => {
    const amountPaise = 7_94_000_00
    expect(match([line('L', `NEFT ${UTR}`, { amountPaise })], [claim('C')])).toEqual(['C L otherAmount'])
    expect(match([line('L', `NEFT ${UTR.slice(0, -1)} RAVI MOTORS`, { amountPaise })], [claim('C')])).toEqual(
      [],
    )
  })

  test('with a digit lost if the line names the payer', () => {
    const lost = 'SBINN2632512356'
    expect(match([line('L', `NEFT ${lost} RAVI MOTORS`)], [claim('C')])).toEqual(['C L found ~'])
    expect(match([line('L', `NEFT ${lost} CAR`)], [claim('C')])).toEqual([])
    expect(match([line('L', `NEFT ${lost} RAVI MOTORS`)], [claim('C', { payerName: null })])).toEqual([])
  })

  test('by the last of the claims of its flow with one reference', () => {
    const again = { flowId: 'F' }
    expect(match([line('L', UTR)], [claim('old', again), claim('new', again)])).toEqual(['new L found'])
  })
})

describe('a claim is not found', () => {
  test('by a reference that differs in a digit', () => {
    expect(match([line('L', 'NEFT SBINN26325123457 RAVI MOTORS')], [claim('C')])).toEqual([])
    // Split, its beginning alone would fit.
    expect(match([line('L', 'NEFT SBINN263251234 57 RAVI MOTORS')], [claim('C')])).toEqual([])
  })

  test('if another claim names the same payment', () => {
    expect(match([line('L', UTR)], [claim('A'), claim('B', { payerName: 'Om Cars' })])).toEqual([])
  })

  test('if two lines state it', () => {
    expect(match([line('K', UTR), line('L', `NEFT ${UTR}`)], [claim('C')])).toEqual([])
  })

  test('if the bank took it back', () => {
    const lines = [line('L', UTR), line('R', `RETURN ${UTR}`, { direction: 'debit' })]
    expect(match(lines, [claim('C')])).toEqual([])
  })

  test('by a debit', () => {
    expect(match([line('L', UTR, { direction: 'debit' })], [claim('C')])).toEqual([])
  })

  test('by a line that a decision has used', () => {
    const settled = [{ lineId: 'L', claimId: 'A' }]
    expect(match([line('L', UTR)], [claim('A'), claim('B')], settled)).toEqual([])
  })

  test('by the rest of a reference if the payer paid such an amount twice', () => {
    const lines = [line('K', 'NEFT SBINN2632512356 RAVI MOTORS'), line('L', 'NEFT CR RAVI MOTORS')]
    expect(match(lines, [claim('C')])).toEqual([])
  })

  test('by the rest of a reference that fits two claims, one of them found elsewhere', () => {
    const lines = [line('K', UTR), line('L', 'NEFT SBINN2632512345 RAVI MOTORS')]
    const other = claim('B', { reference: 'SBINN26325123457' })
    expect(match(lines, [claim('A'), other])).toEqual(['A K found'])
  })

  test('if its reference says too little', () => {
    expect(match([line('L', 'NEFT 123456')], [claim('C', { reference: '123456' })])).toEqual([])
  })
})

/** References of few digits, so that many are equal, or a digit apart, or parts of one another. */
const reference = fc
  .array(fc.constantFrom('1', '2'), { minLength: 8, maxLength: 10 })
  .map((all) => all.join(''))
const payer = fc.constantFrom('Ravi Motors', 'Om Sai Cars', 'Ravi Motors Delhi')
const amountPaise = fc.constantFrom(100, 200)
const day = fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-25')
const someClaims = fc
  .array(fc.record({ reference, payerName: payer, amountPaise, day }), { maxLength: 6 })
  .map((all) => all.map((each, index) => claim(`C${index}`, each)))
const someLines = fc
  .array(fc.record({ words: fc.array(fc.oneof(reference, payer), { maxLength: 3 }), amountPaise, day }), {
    maxLength: 6,
  })
  .map((all) => all.map(({ words, ...each }, index) => line(`L${index}`, words.join(' '), each)))

describe('whatever is stated and claimed', () => {
  test('a match has evidence, and each line and claim is used once', () => {
    fc.assert(
      fc.property(someLines, someClaims, (lines, claims) => {
        const matches = matchStatement(lines, claims)
        expect(new Set(matches.map(({ lineId }) => lineId)).size).toBe(matches.length)
        expect(new Set(matches.map(({ claimId }) => claimId)).size).toBe(matches.length)
        for (const { claimId, lineId, finding, isWhole } of matches) {
          const stated = lines.find(({ id }) => id === lineId)
          const claimed = claims.find(({ id }) => id === claimId)
          if (stated === undefined || claimed === undefined) throw new Error('A match is of known things.')
          expect(stated.amountPaise === claimed.amountPaise).toBe(finding === 'found')
          const joined = stated.narration.replaceAll(' ', '')
          expect(joined.includes(claimed.reference)).toBe(isWhole)
          if (isWhole) continue
          expect(stated.narration.split(' ').some((word) => hasLostDigits(word, claimed.reference))).toBe(
            true,
          )
          expect(payerIn(stated.narration)(claimed.payerName ?? '')).toBe(true)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('the order of the lines changes nothing', () => {
    fc.assert(
      fc.property(someLines, someClaims, (lines, claims) => {
        const [one, other] = [lines, lines.toReversed()].map((all) => new Set(match(all, claims)))
        expect(one).toEqual(other)
      }),
    )
  })
})
