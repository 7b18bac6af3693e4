import { fault } from '../refusal.ts'
import { expect, test } from 'vitest'
import { decideListing, decidePlates, decidePublish } from './decide-publish.ts'

const now = Date.UTC(2026, 0, 1)

test('A draft is published once, with at least ten seconds left', () => {
  expect(decidePublish({ status: 'draft', endsAt: now + 10_000 }, now).ok).toBe(true)
  expect(decidePublish({ status: 'draft', endsAt: now + 9_999 }, now)).toMatchObject({
    refusal: { code: 'AUCTION_ENDED' },
  })
  for (const status of ['published', 'cancelled'] as const) {
    expect(decidePublish({ status, endsAt: now + 60_000 }, now)).toMatchObject({
      refusal: { code: 'WRONG_STATE', reason: 'auction.notPublishable', values: { status } },
    })
  }
})

test('A car that dealers can still win, or have won, is named and refused', () => {
  const free = { carId: 'a', title: '2019 Hyundai Creta', standing: 'unlisted', isTwin: false } as const
  expect(decideListing([free, free]).ok).toBe(true)
  expect(decideListing([free, { ...free, title: '2018 Tata Nexon', standing: 'listed' }])).toMatchObject({
    refusal: {
      code: 'CAR_IN_AUCTION',
      reason: 'lot.carInAuction',
      values: { car: '2018 Tata Nexon' },
      fields: { 'lots.1.carId': fault('lot.carInAuction', { car: '2018 Tata Nexon' }) },
    },
  })
  expect(decideListing([{ ...free, title: '2017 Kia Seltos', standing: 'sold' }])).toMatchObject({
    refusal: { code: 'CAR_SOLD', reason: 'lot.carSold', values: { car: '2017 Kia Seltos' } },
  })
})

test('A car whose number plate another car has is named and refused', () => {
  const free = { carId: 'a', title: '2019 Hyundai Creta', standing: 'unlisted', isTwin: false } as const
  expect(decidePlates([free, free]).ok).toBe(true)
  expect(
    decidePlates([free, { ...free, title: '2018 Tata Nexon (DL8CAF1234)', isTwin: true }]),
  ).toMatchObject({
    refusal: {
      code: 'PLATE_TWICE',
      reason: 'lot.plateTwice',
      fields: { 'lots.1.carId': fault('lot.plateTwice', { car: '2018 Tata Nexon (DL8CAF1234)' }) },
    },
  })
})
