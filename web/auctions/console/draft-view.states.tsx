import { paths } from '#web/paths.ts'
import { anId } from '#web/testing/a-car.ts'
import { aDraftAuction, aDraftLot } from '#web/testing/a-house-auction.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import type { States } from '#web/testing/states/state.ts'

export const states = {
  'lots that start at ₹1 or have no reserve': {
    ...asAdmin(paths.admin.auction(anId(600)), {
      'admin/getAuction': aDraftAuction({
        lots: [
          aDraftLot(1, { startingPrice: 1, reserve: null }),
          aDraftLot(2, { startingPrice: 1 }),
          aDraftLot(3, { reserve: null }),
          aDraftLot(4),
        ],
      }),
    }),
    shows: [
      '2 lots start at ₹1.',
      '2 lots have no reserve: the highest bid wins.',
      '₹1: no price is set',
      'Set prices',
    ],
  },
} satisfies States
