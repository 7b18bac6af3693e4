import { expect, test } from 'vitest'
import { checkPhotoKind, checkPhotosComplete, PICKUP_LABELS, replacesPhoto } from './pickup-photos.ts'
import { checkPickupOpen } from '#domain/flows/check-pickup-open.ts'
import { FLOW_STATES } from '../flows/flow-states.ts'

test('a photo with the car is a picture; the RC may also be a PDF', () => {
  for (const kind of ['jpeg', 'png', 'webp'] as const) {
    for (const label of PICKUP_LABELS) expect(checkPhotoKind(label, kind, 'url').ok).toBe(true)
  }
  expect(checkPhotoKind('RC photo', 'pdf', 'url').ok).toBe(true)
  expect(checkPhotoKind('Profile with car', 'pdf', 'photos.0.url')).toMatchObject({
    refusal: { code: 'INVALID_INPUT', fields: { 'photos.0.url': { reason: 'photo.carKind' } } },
  })
  expect(checkPhotoKind('RC photo', 'csv', 'url').ok).toBe(false)
})

test('both photos are compulsory, and a refusal names those that are missing', () => {
  expect(checkPhotosComplete(['RC photo', 'Profile with car'], 'DELIVERY_GATE_PASS_APPROVED')).toEqual({
    ok: true,
    value: undefined,
  })
  expect(checkPhotosComplete([], 'DELIVERY_GATE_PASS_APPROVED')).toMatchObject({
    refusal: {
      code: 'WRONG_STATE',
      reason: 'photo.missing',
      values: { count: 2, photos: { allOf: ['“Profile with car”', '“RC photo”'] } },
    },
  })
  expect(checkPhotosComplete(['Profile with car'], 'DELIVERY_GATE_PASS_APPROVED')).toMatchObject({
    refusal: { reason: 'photo.missing', values: { count: 1, photos: { allOf: ['“RC photo”'] } } },
  })
})

test('of two photos with one label, the one taken last stays', () => {
  expect(replacesPhoto(5, undefined)).toBe(true)
  expect(replacesPhoto(5, { takenAt: 4 })).toBe(true)
  expect(replacesPhoto(5, { takenAt: 5 })).toBe(true)
  expect(replacesPhoto(5, { takenAt: 6 })).toBe(false)
})

test('a pickup is open only while its pass is approved', () => {
  expect(FLOW_STATES.filter((state) => checkPickupOpen(state, 'addPickupPhotos').ok)).toEqual([
    'DELIVERY_GATE_PASS_APPROVED',
  ])
  expect(checkPickupOpen('DELIVERY_APPROVED', 'addPickupPhotos')).toMatchObject({
    refusal: { code: 'WRONG_STATE', state: 'DELIVERY_APPROVED' },
  })
})
