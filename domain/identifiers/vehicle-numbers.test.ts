import { describe, expect, test } from 'vitest'
import { cleanVehicleNumber, doubtOfChassisNumber, readVehicleNumber } from './vehicle-numbers.ts'

describe('a chassis or engine number', () => {
  test.each([
    ['MA3EHKD17A0123456', 'MA3EHKD17A0123456'],
    [' ma3ehkd1 7a01 23456 ', 'MA3EHKD17A0123456'],
    ['*MA3EHKD17A0123456*', 'MA3EHKD17A0123456'],
    ['K12MN-1234567', 'K12MN-1234567'],
    ['k12mn\u20111234567', 'K12MN-1234567'],
    ['D4FA*JM123456', 'D4FAJM123456'],
    ['SB308/1998', 'SB308/1998'],
    ['४७५१२३४', '4751234'],
  ])('%j is stored as %s', (written, stored) => {
    expect(readVehicleNumber(written)).toEqual({ ok: true, value: stored })
    expect(cleanVehicleNumber(stored)).toBe(stored)
  })

  test.each(['', 'AB12', 'UNKNOWN', 'MA3EXXXXXXXX23456', '4.75E+12', '=A1234', '1234567890123456789012345X'])(
    '%j is none',
    (written) => {
      expect(readVehicleNumber(written)).toMatchObject({ ok: false, refusal: { code: 'INVALID_INPUT' } })
    },
  )
})

describe('a chassis number', () => {
  test('of 17 characters is not asked about', () => {
    expect(doubtOfChassisNumber('MA3EHKD17A0123456')).toBeNull()
  })

  test.each(['MA3EHKD17A012345', 'MA3EHKD17AO123456', 'DL4CA-1234'])('%s is', (number) => {
    expect(doubtOfChassisNumber(number)).toEqual({ reason: 'chassisNo.odd' })
  })
})
