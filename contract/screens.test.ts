import { describe, expect, test } from 'vitest'
import { patternsOf, pathTo, requirementOf, SCREEN_NAMES, screenAt, type ScreenName } from './screens.ts'

describe('the screen at a path', () => {
  test('is the one whose row names it', () => {
    for (const screen of SCREEN_NAMES) {
      const found = patternsOf(screen).map((pattern) => screenAt(pattern.replaceAll(':', '')))
      expect(new Set(found), screen).toEqual(new Set([screen]))
    }
  })

  test('does not depend on case or on a slash at the end', () => {
    expect(screenAt('/dealerhome')).toBe('dealerHome')
    expect(screenAt('/MyCars/Place-Bids/')).toBe('myCars.placeBids')
    expect(screenAt('/cardetail/7')).toBe('carDetails')
  })

  test('is null where the app has none', () => {
    const others = ['/nowhere', '/constructor', '/admin/nowhere', '/car-details', '/car-details/7/bids']
    expect(others.filter((path) => screenAt(path) !== null)).toEqual([])
  })
})

test('ids are encoded into a path, in their order', () => {
  expect(pathTo('lotHistory', 'an id/with?signs', 'b&c')).toBe(
    '/car-details/an%20id%2Fwith%3Fsigns/bids/b%26c',
  )
})

/** The addresses that the specification publishes (part A sections 2 and 6, part B sections 2 and 6). */
const PUBLISHED: Readonly<Record<string, ScreenName>> = {
  '/': 'login',
  '/login': 'login',
  '/dealer/register': 'register',
  '/dealer/login': 'dealerLogin',
  '/dealer/details': 'onboarding.details',
  '/dealer/subscription': 'onboarding.subscription',
  '/dealer/upload': 'onboarding.upload',
  '/dealer/contract': 'onboarding.contract',
  '/evaluatorLogin': 'evaluatorLogin',
  '/driverLogin': 'driverLogin',
  '/otp': 'otp',
  '/unauthorized': 'unauthorized',
  '/DealerHome': 'dealerHome',
  '/dealerHome': 'dealerHome',
  '/car-details/7': 'carDetails',
  '/CarDetail/7': 'carDetails',
  '/mycars/inspection': 'myCars.inspection',
  '/mycars/upload-pictures': 'myCars.uploadPictures',
  '/mycars/place-bids': 'myCars.placeBids',
  '/mycars/payments': 'myCars.payments',
  '/mycars/take-delivery': 'myCars.takeDelivery',
  '/mycars/noc': 'myCars.noc',
  '/evaluatorHome': 'evaluatorHome',
  '/driverHome': 'driverHome',
  // Sent in messages and bookmarked as links.
  '/evaluate/7': 'evaluation',
  '/reset-password': 'resetPassword',
}

test('the published addresses stay as they are', () => {
  const found = Object.keys(PUBLISHED).map((path) => [path, screenAt(path)])
  expect(Object.fromEntries(found)).toEqual(PUBLISHED)
})

test('screens of the specification require what it says', () => {
  const requirements = (...screens: ScreenName[]) => screens.map(requirementOf)
  expect(requirements('login', 'register', 'evaluatorLogin', 'otp')).toEqual([null, null, null, null])
  expect(requirements('onboarding.details', 'onboarding.contract')).toEqual([
    { duringOnboarding: true },
    { duringOnboarding: true },
  ])
  const dealers = { roles: ['orguserdealer'] }
  expect(requirements('dealerHome', 'carDetails', 'myCars.noc')).toEqual([dealers, dealers, dealers])
  expect(requirements('evaluatorHome', 'driverHome')).toEqual([
    { permissions: ['dealer_evaluator'] },
    { roles: ['delivery_driver'] },
  ])
})
