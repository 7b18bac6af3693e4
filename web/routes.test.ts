import { expect, test } from 'vitest'
import { PASSWORD_RESET_PATH } from '#contract/identity/accounts.ts'
import { pageAt } from '#contract/pages.ts'
import { paths, patterns } from './paths.ts'

test('The server recognises every page of the app', () => {
  const { admin, myCars } = paths
  const pages = [
    paths.login,
    paths.loginToo,
    paths.register,
    paths.dealerLogin,
    paths.codeLogin,
    paths.evaluatorLogin,
    paths.driverLogin,
    patterns.evaluation.replace(':token', '7'),
    paths.otp,
    paths.forgotPassword,
    paths.resetPassword,
    paths.unauthorized,
    paths.market,
    paths.cities,
    paths.letIn,
    ...Object.values(paths.account),
    paths.evaluatorHome,
    paths.driverHome,
    ...Object.values(paths.onboarding),
    paths.dealerHome,
    paths.carDetails('7'),
    paths.lotHistory('7', '8'),
    patterns.carDetailsToo.replace(':carId', '7'),
    ...Object.values(myCars),
    admin.home,
    admin.onboarding,
    admin.gatePasses,
    admin.dealers,
    admin.dealer('7'),
    admin.refunds,
    admin.audit,
    admin.outbox,
    admin.import,
    admin.places,
    admin.cars,
    admin.auctions,
    admin.newAuction,
    admin.car('7'),
    admin.auction('7'),
    admin.editAuction('7'),
  ]
  expect(pages.filter((page) => pageAt(page) === null)).toEqual([])
})

test('The link of a forgotten password leads to a page', () => {
  expect(paths.resetPassword).toBe(PASSWORD_RESET_PATH)
})
