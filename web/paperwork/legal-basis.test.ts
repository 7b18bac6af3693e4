import { expect, test } from 'vitest'
import { LEGAL_DUTIES, legalDuesOf } from '#domain/paperwork/legal-clocks.ts'
import { paperworkTexts } from '#web/paperwork/paperwork-texts.ts'
import { paperworkHi } from '#web/text/hi/paperwork.ts'

const DUES = legalDuesOf({
  transferredAt: Date.UTC(2026, 10, 21),
  registeredIn: 'Delhi',
  isBharatSeries: false,
  buyerState: 'Haryana',
  hypothecation: 'issue',
  nocSentAt: null,
  rcAcceptedAt: null,
})
const BHARAT = legalDuesOf({
  transferredAt: Date.UTC(2026, 10, 21),
  registeredIn: 'Delhi',
  isBharatSeries: true,
  buyerState: 'Haryana',
  hypothecation: 'clear',
  nocSentAt: null,
  rcAcceptedAt: null,
})

test.each(LEGAL_DUTIES)('the basis of %s is that of the API, with the same sections in Hindi', (duty) => {
  const basis = [...DUES, ...BHARAT].find((due) => due.duty === duty)?.basis
  const id = `paperwork.basis.${duty}` as const
  expect(paperworkTexts[id]).toBe(basis)
  const sections = (text: string) => text.match(/\d+(?:\([0-9a-z]+\))*/g)
  expect(sections(paperworkHi[id])).toEqual(sections(paperworkTexts[id]))
})
