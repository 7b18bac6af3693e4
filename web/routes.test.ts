import { expect, test } from 'vitest'
import { pageAt } from '#contract/pages.ts'
import { paths, patterns } from './paths.ts'

test('the server knows every page of the app as one', () => {
  const { admin, myCars } = paths
  const pages = [
    paths.login,
    paths.loginToo,
    paths.unauthorized,
    paths.market,
    paths.dealerHome,
    paths.carDetails('7'),
    paths.lotHistory('7', '8'),
    patterns.carDetailsToo.replace(':carId', '7'),
    ...Object.values(myCars),
    admin.home,
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
