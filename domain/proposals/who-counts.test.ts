import { describe, expect, test } from 'vitest'
import { counts, isEnabled, mayActAlone, maySecond, type Staff, type StaffMember } from './who-counts.ts'

const HOUR = 3_600_000
const NOW = 1_000 * HOUR

const admin = (uid: string, more: Partial<StaffMember> = {}): StaffMember => ({
  uid,
  hasSignedIn: true,
  hasSecondFactor: true,
  secondFactorClearedAt: null,
  disabled: null,
  letInAloneAt: null,
  ...more,
})
const disabledFor = (hours: number, isConfirmed = false) => ({
  disabled: { at: NOW - hours * HOUR, by: 'asha', isConfirmed },
})
const clearedFor = (hours: number) => ({
  hasSecondFactor: false,
  secondFactorClearedAt: NOW - hours * HOUR,
})
const staffOf = (...members: StaffMember[]): Staff => ({ members, now: NOW, isSecondFactorRequired: true })
const ASHA = admin('asha')

describe('an admin counts as a second person', () => {
  test.each([
    [true, 'enabled, with a second factor', {}],
    [false, 'who never signed in', { hasSignedIn: false }],
    [false, 'without a second factor', { hasSecondFactor: false }],
    [true, 'whose second factor was cleared less than 72 hours ago', clearedFor(71.9)],
    [false, 'whose second factor was cleared 72 hours ago', clearedFor(72)],
    [true, 'disabled less than 72 hours ago', disabledFor(71.9)],
    [false, 'disabled 72 hours ago', disabledFor(72)],
    [false, 'disabled now by two people', disabledFor(0, true)],
    [false, 'let in by one person less than 72 hours ago', { letInAloneAt: NOW - 71.9 * HOUR }],
    [true, 'let in by one person 72 hours ago', { letInAloneAt: NOW - 72 * HOUR }],
  ])('%s: %s', (expected, _, more) => {
    const staff = staffOf(ASHA, admin('bela', more))
    expect(counts(admin('bela', more), staff)).toBe(expected)
    expect(mayActAlone(staff, 'asha')).toBe(!expected)
  })

  test('without a second factor in the demo house', () => {
    const staff = {
      ...staffOf(ASHA, admin('bela', { hasSecondFactor: false })),
      isSecondFactorRequired: false,
    }
    expect(mayActAlone(staff, 'asha')).toBe(false)
  })
})

test('only an enabled admin acts alone or as the second person', () => {
  const staff = staffOf(ASHA, admin('bela', disabledFor(1)))
  expect(maySecond(staff, 'bela')).toBe(false)
  expect(maySecond(staff, 'asha')).toBe(true)
  expect(isEnabled(staff, 'bela')).toBe(false)
  expect(mayActAlone(staffOf(admin('bela', disabledFor(100))), 'bela')).toBe(false)
  expect(mayActAlone(staff, 'nobody')).toBe(false)
})
