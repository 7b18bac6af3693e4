import { describe, expect, test } from 'vitest'
import { LOCALES } from '#domain/locale.ts'
import { writeText } from './message-text.ts'
import { EMAIL_TEXTS, SMS_TEXTS } from './text/en/message-texts.ts'
import { NOTIFICATION_EMAIL_TEXTS } from './text/en/notification-texts.ts'
import { HINDI_EMAIL_TEXTS, HINDI_SMS_TEXTS } from './text/hi/message-texts.ts'

/** A value for each name that a text has, unlike any word of the texts. */
const VALUES: Readonly<Record<string, string>> = {
  code: '482913',
  validFor: '77 minutes',
  city: 'Ghaziabad',
  cities: 'Ghaziabad, Agra',
  day: '29 Feb 2028',
  link: 'https://yard.example/reset-password#token=aB3_x-9',
  reason: 'Chassis number differs.',
  refund: '₹61,234',
  who: 'Meera Iyer',
  name: 'Farhan Qureshi',
  email: 'farhan@house.test',
  setting: 'Bank account 4021',
  at: '3 Jan 2027, 2:05 pm',
  amount: '₹7,95,123',
  number: 'YB/26-27/00042',
  car: '2019 Hyundai Creta (DL8CAF1234)',
  cars: '2019 Hyundai Creta (DL8CAF1234)\n2020 Kia Seltos',
  what: '13 vans',
  until: '5 Mar 2026, 2:03 pm',
  dealer: 'Sharma Motors',
}

const KINDS = [
  ...Object.keys(SMS_TEXTS).map((kind) => ({ channel: 'sms', kind }) as const),
  ...Object.keys(EMAIL_TEXTS).map((kind) => ({ channel: 'email', kind }) as const),
]

/** Returns the whole text of a message, and the values that stand in it, the longest first. */
function read(kind: (typeof KINDS)[number], locale: (typeof LOCALES)[number], values = VALUES) {
  const { subject, text, language } = writeText(kind, values, locale)
  const whole = `${subject ?? ''}\n${text}`
  const found = Object.values(VALUES).filter((value) => whole.includes(value))
  return { subject, text, language, whole, found: found.toSorted((a, b) => b.length - a.length) }
}

describe.each(KINDS)('the $channel $kind', (kind) => {
  test('has all its values in each language, and links that work', () => {
    const english = read(kind, 'en')
    for (const locale of LOCALES) {
      const { whole, found } = read(kind, locale)
      expect(whole).not.toMatch(/undefined|\[object/)
      expect(found).toEqual(english.found)
    }
  })

  test('is accented in the pseudo-language, beside its values', () => {
    const { subject, text, whole, found } = read(kind, 'en-XA')
    for (const part of [subject, text]) if (part !== null) expect(part).toMatch(/^⟦[^]*⟧$/)
    const words = found.reduce((left, value) => left.replaceAll(value, ''), whole)
    expect(words).not.toMatch(/[a-pr-wyz]/i)
  })
})

describe('what is empty decides about sentences also in the pseudo-language', () => {
  test('a reason that was not given leaves no gap', () => {
    const kind = { channel: 'email', kind: 'car-lost' } as const
    expect(read(kind, 'en-XA', { ...VALUES, reason: '' }).text).not.toMatch(/\n{3}/)
  })

  test('a refund of nothing has its own sentence', () => {
    const kind = { channel: 'email', kind: 'onboarding-rejected' } as const
    const [some, none] = [VALUES, { ...VALUES, refund: '' }].map((values) => read(kind, 'en-XA', values).text)
    expect(some).toContain('₹61,234')
    expect(none).toMatch(/ñöţĥîñĝ/)
  })
})

describe('in Hindi', () => {
  const translated = [
    ...Object.keys(HINDI_SMS_TEXTS).map((kind) => ({ channel: 'sms', kind }) as const),
    ...Object.keys(HINDI_EMAIL_TEXTS).map((kind) => ({ channel: 'email', kind }) as const),
  ]

  test.each(translated)('the $channel $kind is in Devanagari beside its values and names', (kind) => {
    const { language, whole, found } = read(kind, 'hi')
    expect(language).toBe('hi')
    const words = found.reduce((left, value) => left.replaceAll(value, ''), whole)
    expect(words.replaceAll(/Yardbid|OTP|KYC|NOC|\bRC\b/g, '')).not.toMatch(/[a-z]/i)
    expect(words).toMatch(/[\u0900-\u097F]/)
  })

  test('are what evaluators and drivers get, and codes, and bids and offers', () => {
    const isTranslated = (channel: 'sms' | 'email', kind: string) => read({ channel, kind }, 'hi').language
    for (const kind of ['login-code', 'evaluation-shared', 'delivery-shared', 'car-won', 'counter-offer']) {
      expect(isTranslated('sms', kind)).toBe('hi')
    }
    for (const kind of ['outbid', 'car-won', 'car-lost', 'counter-offer', 'runner-up-offer']) {
      expect(isTranslated('email', kind)).toBe('hi')
    }
  })

  test('are what dealers get about their account, cities, payments and papers', () => {
    const kinds = [
      'email-proof',
      'email-changed',
      'password-reset',
      'password-changed',
      'second-factor-set',
      'second-factor-removed',
      'onboarding-approved',
      'onboarding-returned',
      'onboarding-rejected',
      'late-payment',
      'city-receipt',
      'city-ends',
      'payment-due',
      'payment-owed',
      'noc-sent',
      'rc-info-asked',
    ]
    const inEnglish = kinds.filter((kind) => read({ channel: 'email', kind }, 'hi').language !== 'hi')
    expect(inEnglish).toEqual([])
  })

  test('are all SMS, and all emails about a car', () => {
    expect(Object.keys(SMS_TEXTS).filter((kind) => !(kind in HINDI_SMS_TEXTS))).toEqual([])
    const emails = Object.keys(NOTIFICATION_EMAIL_TEXTS).filter((kind) => !(kind in HINDI_EMAIL_TEXTS))
    expect(emails).toEqual([])
  })

  test('what is not translated is in English', () => {
    expect(read({ channel: 'email', kind: 'admin-added' }, 'hi').language).toBe('en')
  })
})
