import { describe, expect, test } from 'vitest'
import type { Locale } from '#domain/locale.ts'
import { layOutCarReceipt } from '#server/car-payments/car-receipt.ts'
import { layOutCreditNote } from '#server/city-payments/credit-note.ts'
import { layOutReceipt } from '#server/city-payments/receipt.ts'
import { composeAgreement } from '#server/dealers/agreement-paper.ts'
import { composeGatePass } from '#server/gate-passes/gate-pass-paper.ts'
import { composeForm28 } from '#server/paperwork/forms/form-28.ts'
import { composeForm29 } from '#server/paperwork/forms/form-29.ts'
import { composeForm30 } from '#server/paperwork/forms/form-30.ts'
import { composeForm35 } from '#server/paperwork/forms/form-35.ts'
import { composeDeliveryNote, composeSaleLetter } from '#server/paperwork/forms/letters.ts'
import { drawnGlyphs } from '#server/testing/drawn-glyphs.ts'
import { INDIAN_NAMES } from '#server/testing/indian-names.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import type { Paper } from './paper.ts'
import { writePdf } from './pdf.ts'

const AT = Date.parse('2026-03-05T08:33:21Z')
const day = new Date(AT)
const address = (name: string) => `12 ${name}, Pune 411001 – ₹`

const contact = (name: string) => ({
  name,
  address: address(name),
  gstin: '27AABCU9603R1ZM',
  mobile: '+919810000001',
  email: 'kumar@motors.example',
})
const state = { code: '27', name: 'Maharashtra' }
const tax = { taxable: 2_542_373, cgst: 228_814, sgst: 228_813, igst: 0, total: 3_000_000 }
const payment = { orderId: 'order_1', paymentId: 'pay_1', method: 'upi' }

const receipt = (name: string): Paper =>
  layOutReceipt({
    ...payment,
    number: 'R-1',
    paidAt: AT,
    seller: { ...contact(name), state },
    buyer: { ...contact(name), state },
    cities: [name],
    pricePerCity: 30_000,
    amount: 30_000,
    tax,
  })

const creditNote = (name: string): Paper =>
  layOutCreditNote({
    ...payment,
    number: 'C-1',
    issuedAt: AT,
    receipt: { number: 'R-1', paidAt: AT },
    seller: { ...contact(name), state },
    buyer: { ...contact(name), state },
    cities: [name],
    tax,
  })

const agreement = (name: string): Paper =>
  composeAgreement(
    {
      userId: '4f1a22b0-0000-4000-8000-000000000000',
      name,
      email: 'kumar@motors.example',
      mobile: '+919810000001',
      details: {
        businessType: 'Partnership',
        businessName: name,
        partnerName: name,
        companyName: null,
        address: address(name),
        stateCode: null,
        mailingAddress: address(name),
        pan: 'AABCU9603R',
        gstin: '27AABCU9603R1ZM',
        bankAccount: '123456789012',
        bankAccountName: name,
        ifsc: 'HDFC0000001',
        aadhaarLastFour: null,
        aadhaarDigest: null,
        givenAt: day,
      },
      subscription: { cities: [name], pricePerCity: 30_000, amount: 30_000, paidAt: day },
    },
    AT,
  )

const gatePass = (name: string, locale: Locale = 'en'): Paper =>
  composeGatePass(
    {
      gatePassId: '4f1a22b0-0000-4000-8000-000000000000',
      kind: 'inspection',
      pageToken: 'abc',
      organisationId: 'o',
      organisation: name,
      uid: 'u',
      yardId: 'y',
      yard: name,
      yardCity: name,
      address: address(name),
      latitude: null,
      longitude: null,
      person: name,
      personType: 'dealer_evaluator',
      phone: '+919810000001',
      imageFileId: 'i',
      isPersonRetired: false,
      requestedAt: day,
      extendedUntil: null,
      holds: true,
      entries: [],
      cars: [
        {
          gatePassId: 'g',
          flowId: 'f',
          lotId: 'l',
          carId: 'c',
          organisationId: 'o',
          make: name,
          model: name,
          variant: name,
          year: 2020,
          regno: 'MH12AB1234',
          colour: name,
          city: name,
          state: 'MY_CARS_NEW',
          stateReason: null,
          isRemoved: false,
          isReplaced: false,
          isMoved: false,
          endedBy: null,
          approvedAt: day,
          lotEndsAt: day,
          lotOutcome: null,
          title: `${name} 2020`,
          fault: null,
          holdsUntil: AT,
        },
      ],
    },
    { portrait: null, origin: 'https://yardbid.test', locale },
  )

const carReceipt = (name: string): Paper =>
  layOutCarReceipt({
    number: 'P-1',
    approvedAt: AT,
    seller: contact(name),
    buyer: contact(name),
    car: { title: `2020 ${name}`, regno: 'MH12AB1234' },
    amount: 846_000,
    method: 'upi',
    bankReference: 'UTR1',
    paidOn: '2026-03-05',
    reference: 'YB-1',
  })

const sheet = (name: string) => ({
  reference: '4F1A22B0',
  printedAt: AT,
  house: contact(name),
  car: {
    make: name,
    model: name,
    variant: name,
    year: 2020,
    regno: 'MH12AB1234',
    colour: name,
    fueltype: name,
    kmsrun: 43_210,
    chassisNo: 'MA3EHKD17A0123456',
    engineNo: 'K12MN1234567',
  },
  soldTo: { name, address: address(name) },
  buyer: { name, address: address(name), state: 'Maharashtra' },
  amount: 846_000,
  soldAt: AT,
  transferredAt: AT,
  hypothecation: 'clear' as const,
  registeredIn: 'Maharashtra',
  yard: address(name),
})

const PAPERS: readonly (readonly [name: string, compose: (name: string) => Paper])[] = [
  ['receipt', receipt],
  ['credit note', creditNote],
  ['agreement', agreement],
  ['gate pass', gatePass],
  ['gate pass in the pseudo-language', (name) => gatePass(name, 'en-XA')],
  ['receipt of a car', carReceipt],
  ['Form 28', (name) => composeForm28(sheet(name))],
  ['Form 29', (name) => composeForm29(sheet(name))],
  ['Form 30', (name) => composeForm30(sheet(name))],
  ['Form 35', (name) => composeForm35(sheet(name))],
  ['sale letter', (name) => composeSaleLetter(sheet(name))],
  ['delivery note', (name) => composeDeliveryNote(sheet(name))],
]

/** Papers whose own texts are in one of the nine scripts. */
const PAPERS_IN_HINDI: typeof PAPERS = [['gate pass in Hindi', (name) => gatePass(name, 'hi')]]

describe.each([
  ...PAPERS.map((paper) => [...paper, Object.keys(INDIAN_NAMES).length] as const),
  // Devanagari is among the fonts of the paper without the names.
  ...PAPERS_IN_HINDI.map((paper) => [...paper, Object.keys(INDIAN_NAMES).length - 1] as const),
])('a %s', (_what, compose, moreFonts) => {
  test('with names of nine scripts has no box and no mark of what is missing', async () => {
    const plain = drawnGlyphs(await writePdf(compose('Kumar Motors'))).length
    const name = Object.values(INDIAN_NAMES)
      .map((names, index) => names[index] ?? '')
      .join(' ')
    const pdf = await writePdf(compose(name))
    const fonts = drawnGlyphs(pdf)
    // Each script has its font.
    expect(fonts.length).toBeGreaterThanOrEqual(plain + moreFonts)
    for (const { glyphs } of fonts) expect(glyphs).not.toContain(0)
    const pages = await readPdf(pdf)
    for (const { text, margin } of pages) {
      expect(text).not.toContain('\ufffd')
      expect(margin).toBeGreaterThan(25)
    }
  })
})
