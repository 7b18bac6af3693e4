import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasLostDigits, payerIn } from '../identifiers/bank-reference.ts'
import { matchStatement } from './match-statement.ts'
import type { ClaimedTransfer, MatchableLine } from './matching-evidence.ts'

const UTR = 'SBINN26325123456'
const PRICE = 7_95_000_00

const claim = (id: string, more: Partial<ClaimedTransfer> = {}): ClaimedTransfer => ({
  paymentId: id,
  position: 0,
  flowId: `flow of ${id}`,
  organisationId: 'Ravi',
  reference: UTR,
  amountPaise: PRICE,
  neededPaise: more.amountPaise ?? PRICE,
  day: '2026-11-21',
  payerName: 'Ravi Motors',
  outcome: 'waiting',
  ...more,
})

const line = (id: string, narration: string, more: Partial<MatchableLine> = {}): MatchableLine => ({
  id,
  day: '2026-11-21',
  direction: 'credit',
  amountPaise: PRICE,
  narration,
  reference: null,
  referenceKeys: [],
  usedPaise: 0,
  usedBy: [],
  ...more,
})

/** Returns the findings as "payment line finding", with a ~ where digits are lost. */
const match = (...args: Parameters<typeof matchStatement>) =>
  matchStatement(...args).findings.map(
    ({ paymentId, lineId, finding, isWhole }) => `${paymentId} ${lineId} ${finding}${isWhole ? '' : ' ~'}`,
  )

/** Returns the findings with their parts in rupees. */
const matchParts = (...args: Parameters<typeof matchStatement>) =>
  matchStatement(...args).findings.map(
    ({ paymentId, lineId, finding, partPaise }) => `${paymentId} ${lineId} ${finding} ${partPaise / 100}`,
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
    const theirs = { organisationId: 'Om', payerName: 'Om Cars' }
    expect(match([line('L', UTR)], [claim('A'), claim('B', theirs)])).toEqual([])
    // Not even where its amount is the line's.
    const half = { ...theirs, amountPaise: PRICE / 2 }
    expect(match([line('L', UTR)], [claim('A'), claim('B', half)])).toEqual([])
    expect(match([line('L', UTR)], [claim('A', { amountPaise: PRICE / 2 }), claim('B', half)])).toEqual([])
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

describe('one transfer for several cars', () => {
  const [first, second] = [4_31_000_00, 4_15_000_00]
  const total = { amountPaise: first + second }
  const both = [claim('A', { amountPaise: first }), claim('B', { amountPaise: second })]

  test('is found by all proofs whose amounts together are the line’s', () => {
    expect(matchParts([line('L', UTR, total)], both)).toEqual(['A L found 431000', 'B L found 415000'])
  })

  test('is found however each proof spells its reference', () => {
    const spelled = [
      claim('A', { amountPaise: first, reference: 'utr: sbin n263 2512-3456' }),
      claim('B', { amountPaise: second }),
    ]
    expect(match([line('L', UTR, total)], spelled)).toEqual(['A L found', 'B L found'])
  })

  test('is shared in part where the amounts are not the line’s', () => {
    const more = { amountPaise: first + second + 1 }
    expect(matchParts([line('L', UTR, more)], both)).toEqual(['A L partly 431000', 'B L partly 415000'])
    expect(matchParts([line('L', UTR, { amountPaise: 5_00_000_00 })], both)).toEqual([
      'A L partly 431000',
      'B L partly 415000',
    ])
    expect(match([line('L', UTR, total)], [...both, claim('C', { amountPaise: 1 })])).toEqual([
      'A L partly',
      'B L partly',
      'C L partly',
    ])
  })

  test('is found by the second proof once the first has used its part', () => {
    const used = line('L', UTR, { ...total, usedPaise: first, usedBy: ['A'] })
    const approved = claim('A', { amountPaise: first, neededPaise: 0, outcome: 'approved' })
    expect(matchParts([used], [approved, claim('B', { amountPaise: second })])).toEqual(['B L found 415000'])
    expect(matchParts([used], [approved, claim('B', { amountPaise: second + 1 })])).toEqual([
      'B L partly 415000',
    ])
  })

  test('says where nothing of it is left', () => {
    const used = line('L', UTR, { usedPaise: PRICE, usedBy: ['A'] })
    const approved = claim('A', { neededPaise: 0, outcome: 'approved' })
    expect(matchParts([used], [approved, claim('B')])).toEqual(['B L partly 0'])
    const theirs = { organisationId: 'Om' }
    expect(match([used], [approved, claim('B', theirs)])).toEqual([])
  })

  test('leaves a rejected proof out', () => {
    const rejected = claim('C', { amountPaise: 1_000_00, outcome: 'rejected' })
    expect(match([line('L', UTR, total)], [rejected, ...both])).toEqual(['A L found', 'B L found'])
    expect(match([line('L', UTR)], [claim('C', { outcome: 'rejected' })])).toEqual(['C L found'])
  })
})

describe('several transfers for one car', () => {
  test('are found each in its line', () => {
    const [one, other] = ['SBINN26325123456', 'HDFCN26325999999']
    const claims = [
      claim('A', { reference: one, amountPaise: 5_00_000_00 }),
      claim('A', { reference: other, amountPaise: 2_95_000_00, position: 1 }),
    ]
    const lines = [
      line('K', one, { amountPaise: 5_00_000_00 }),
      line('L', other, { amountPaise: 2_95_000_00 }),
    ]
    expect(matchParts(lines, claims)).toEqual(['A K found 500000', 'A L found 295000'])
  })
})

describe('a payment that was approved without a line', () => {
  const approved = (more: Partial<ClaimedTransfer> = {}) => claim('A', { outcome: 'approved', ...more })
  const lateUses = (...args: Parameters<typeof matchStatement>) =>
    matchStatement(...args).lateUses.map(
      ({ paymentId, lineId, paise }) => `${paymentId} ${lineId} ${paise / 100}`,
    )

  test('uses the line with its reference that comes later', () => {
    expect(lateUses([line('L', UTR)], [approved()])).toEqual(['A L 795000'])
    expect(lateUses([line('L', UTR, { amountPaise: 5_000_00 })], [approved()])).toEqual(['A L 5000'])
    expect(lateUses([line('L', UTR, { amountPaise: 9_00_000_00 })], [approved()])).toEqual(['A L 795000'])
  })

  test('shares it with a proof that waits', () => {
    const lines = [line('L', UTR, { amountPaise: 8_00_000_00 })]
    const claims = [approved(), claim('B', { amountPaise: 5_000_00 })]
    expect(lateUses(lines, claims)).toEqual(['A L 795000'])
    expect(match(lines, claims)).toEqual(['A L found', 'B L found'])
  })

  test('uses none that has too little for all, that another dealer names, or that lost digits', () => {
    expect(lateUses([line('L', UTR)], [approved(), claim('B', { amountPaise: 1_00 })])).toEqual([])
    expect(lateUses([line('L', UTR)], [approved(), claim('B', { organisationId: 'Om' })])).toEqual([])
    expect(lateUses([line('L', 'SBINN2632512356 RAVI MOTORS')], [approved()])).toEqual([])
  })

  test('uses no line twice', () => {
    const used = line('L', UTR, { amountPaise: 9_00_000_00, usedPaise: 5_00_000_00, usedBy: ['A'] })
    expect(lateUses([used], [approved({ neededPaise: 2_95_000_00 })])).toEqual([])
  })
})

test('a reference in a column that was not mapped is found', () => {
  expect(match([line('L', 'BY TRANSFER', { referenceKeys: [UTR] })], [claim('C')])).toEqual(['C L found'])
})

/** References of few digits, so that many are equal, or a digit apart, or parts of one another. */
const reference = fc
  .array(fc.constantFrom('1', '2'), { minLength: 8, maxLength: 10 })
  .map((all) => all.join(''))
const payer = fc.constantFrom('Ravi Motors', 'Om Sai Cars', 'Ravi Motors Delhi')
const amountPaise = fc.constantFrom(100, 200)
const day = fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-25')
const someClaims = fc
  .array(
    fc.record({
      reference,
      payerName: payer,
      amountPaise,
      day,
      organisationId: fc.constantFrom('Ravi', 'Om'),
      outcome: fc.constantFrom('waiting', 'waiting', 'approved', 'rejected'),
    }),
    { maxLength: 6 },
  )
  .map((all) => all.map((each, index) => claim(`C${index}`, each)))
const someLines = fc
  .array(fc.record({ words: fc.array(fc.oneof(reference, payer), { maxLength: 3 }), amountPaise, day }), {
    maxLength: 6,
  })
  .map((all) => all.map(({ words, ...each }, index) => line(`L${index}`, words.join(' '), each)))

describe('whatever is stated and claimed', () => {
  test('a finding has evidence, and found parts never exceed their line', () => {
    fc.assert(
      fc.property(someLines, someClaims, (lines, claims) => {
        const { findings, lateUses } = matchStatement(lines, claims)
        expect(new Set(findings.map(({ paymentId }) => paymentId)).size).toBe(findings.length)
        for (const stated of lines) {
          const ofLine = findings.filter(({ lineId }) => lineId === stated.id)
          const claimed = claims.filter(({ paymentId }) => ofLine.some((one) => one.paymentId === paymentId))
          expect(new Set(claimed.map(({ organisationId }) => organisationId)).size).toBeLessThan(2)
          const sum = claimed.reduce((total, { neededPaise }) => total + neededPaise, 0)
          if (ofLine.some(({ finding }) => finding === 'found')) expect(sum).toBe(stated.amountPaise)
          else if (ofLine.length > 0) expect(sum).not.toBe(stated.amountPaise)
          const used = lateUses.filter(({ lineId }) => lineId === stated.id)
          expect(used.reduce((total, { paise }) => total + paise, 0)).toBeLessThanOrEqual(stated.amountPaise)
        }
        for (const { paymentId, lineId, isWhole } of findings) {
          const stated = lines.find(({ id }) => id === lineId)
          const claimed = claims.find((one) => one.paymentId === paymentId)
          if (stated === undefined || claimed === undefined) throw new Error('A finding is of known things.')
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
