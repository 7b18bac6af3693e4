import { describe, expect, test } from 'vitest'
import { requirementOf, type ScreenName } from '#contract/screens.ts'
import { ROLES } from '#domain/roles.ts'
import { ONBOARDING_STEPS } from '#domain/onboarding-steps.ts'
import { landingPath, onboardingPage, waitingStep } from './landing.ts'
import { rememberedPath } from './remembered-path.ts'
import { mayOpen } from './route-access.ts'

describe('landingPath', () => {
  test('Each role has a home', () => {
    expect(ROLES.map((role) => landingPath(role, 'home', null))).toEqual([
      '/admin',
      '/DealerHome',
      '/evaluatorHome',
      '/driverHome',
    ])
  })

  test('The remembered path is used if the role may see it', () => {
    const path = '/mycars/place-bids?sort=near'
    expect(landingPath('orguserdealer', 'home', path)).toBe(path)
    expect(landingPath('admin', 'home', path)).toBe(path)
    expect(landingPath('delivery_driver', 'home', path)).toBe('/driverHome')
    expect(landingPath('orguserdealer', 'home', '/admin/cars')).toBe('/DealerHome')
  })

  test('Other sites and public pages are never targets', () => {
    for (const path of [
      '//evil.test/DealerHome',
      '/\\evil.test',
      'https://evil.test',
      '/',
      '/login',
      '/nowhere',
      '/dealer/details',
    ]) {
      expect(landingPath('orguserdealer', 'home', path)).toBe('/DealerHome')
    }
  })

  test('An unfinished onboarding takes precedence', () => {
    const pages = ONBOARDING_STEPS.map((step) => [step, onboardingPage(step), waitingStep(step)])
    expect(pages).toEqual([
      ['otp_login', null, 'otp_login'],
      ['dealer_info', '/dealer/details', null],
      ['subscription', '/dealer/subscription', null],
      ['upload_docs', '/dealer/upload', null],
      ['contract', '/dealer/contract', null],
      ['pending_approval', '/dealer/waiting', 'pending_approval'],
      ['home', null, null],
    ])
    expect(landingPath('orguserdealer', 'contract', '/mycars/noc')).toBe('/dealer/contract')
  })
})

describe('who may see a screen', () => {
  test('admin passes every check; with nothing required, anybody does', () => {
    expect(mayOpen('admin', { roles: ['orguserdealer'] })).toBe(true)
    expect(ROLES.every((role) => mayOpen(role, {}))).toBe(true)
  })

  test('any one role or permission is enough', () => {
    const seenBy = (screen: ScreenName) => ROLES.filter((role) => mayOpen(role, requirementOf(screen) ?? {}))
    expect(seenBy('dealerHome')).toEqual(['admin', 'orguserdealer'])
    expect(seenBy('admin.cars')).toEqual(['admin'])
    expect(seenBy('evaluatorHome')).toEqual(['admin', 'dealer_evaluator'])
    expect(seenBy('driverHome')).toEqual(['admin', 'delivery_driver'])
    const mixed = { roles: ['delivery_driver'], permissions: ['dealer_evaluator'] } as const
    expect(ROLES.filter((role) => mayOpen(role, mixed))).toEqual([
      'admin',
      'dealer_evaluator',
      'delivery_driver',
    ])
  })
})

test('A location’s state is validated', () => {
  expect(rememberedPath({ from: '/mycars/noc' })).toBe('/mycars/noc')
  for (const state of [null, undefined, 'x', {}, { from: 7 }]) expect(rememberedPath(state)).toBeNull()
})
