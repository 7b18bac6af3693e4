import { expect, test } from 'vitest'
import { paths, patterns } from './paths.ts'

function spellOut(value: unknown, prefix = ''): string[] {
  if (typeof value === 'string') return [`${prefix} ${value}`]
  if (typeof value === 'function') return [`${prefix} ${String(value('an id/with?signs', 'b&c'))}`]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    spellOut(inner, prefix === '' ? key : `${prefix}.${key}`),
  )
}

test('The addresses stay the same, because people keep links to them', () => {
  expect([...spellOut(paths), ...spellOut(patterns, 'patterns')].join('\n')).toMatchInlineSnapshot(`
    "login /
    loginToo /login
    register /dealer/register
    dealerLogin /dealer/login
    codeLogin /dealer/code
    evaluatorLogin /evaluatorLogin
    driverLogin /driverLogin
    otp /otp
    forgotPassword /forgot-password
    resetPassword /reset-password
    onboarding.details /dealer/details
    onboarding.subscription /dealer/subscription
    onboarding.upload /dealer/upload
    onboarding.contract /dealer/contract
    unauthorized /unauthorized
    market /about-the-market
    cities /cities
    dealerHome /DealerHome
    carDetails /car-details/an%20id%2Fwith%3Fsigns
    lotHistory /car-details/an%20id%2Fwith%3Fsigns/bids/b%26c
    myCars.inspection /mycars/inspection
    myCars.uploadPictures /mycars/upload-pictures
    myCars.placeBids /mycars/place-bids
    myCars.payments /mycars/payments
    myCars.takeDelivery /mycars/take-delivery
    myCars.noc /mycars/noc
    letIn /who-you-let-in
    account.sessions /account/sessions
    account.secondFactor /account/second-factor
    evaluatorHome /evaluatorHome
    driverHome /driverHome
    admin.home /admin
    admin.onboarding /admin/onboarding
    admin.gatePasses /admin/gate-passes
    admin.dealers /admin/dealers
    admin.dealer /admin/dealers/an%20id%2Fwith%3Fsigns
    admin.refunds /admin/refunds
    admin.audit /admin/audit
    admin.outbox /admin/outbox
    admin.import /admin/import
    admin.places /admin/places
    admin.cars /admin/cars
    admin.car /admin/cars/an%20id%2Fwith%3Fsigns
    admin.auctions /admin/auctions
    admin.newAuction /admin/auctions/new
    admin.auction /admin/auctions/an%20id%2Fwith%3Fsigns
    admin.editAuction /admin/auctions/an%20id%2Fwith%3Fsigns/edit
    patterns.evaluation /evaluate/:token
    patterns.carDetails /car-details/:carId
    patterns.carDetailsToo /CarDetail/:carId
    patterns.lotHistory /car-details/:carId/bids/:lotId
    patterns.admin.dealer /admin/dealers/:uid
    patterns.admin.car /admin/cars/:carId
    patterns.admin.auction /admin/auctions/:auctionId
    patterns.admin.editAuction /admin/auctions/:auctionId/edit"
  `)
})
