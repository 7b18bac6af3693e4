import type { Output } from '#contract/api.ts'
import { anId } from './a-car.ts'
import { minutesFromNow } from './fixed-now.ts'

type Default = Output<'admin/getDefaults'>['items'][number]

/** Returns an open default of Asha Motors, with Bharat Cars as the next bidder. */
export function aDefault(given: Partial<Default> = {}): Default {
  return {
    flowEntityId: anId(4),
    debtId: null,
    settledAt: null,
    uid: anId(70),
    organization: 'Asha Motors',
    carId: anId(1),
    lotId: anId(3),
    auctionId: anId(2),
    title: '2019 Hyundai Creta SX',
    regno: 'DL8CAF1234',
    state: 'DEFAULTED',
    amount: 820_000,
    declaredAt: minutesFromNow(-600),
    declaredBy: 'Meera Iyer',
    reason: 'Not paid in two days.',
    lifted: null,
    runnerUp: { organization: 'Bharat Cars', amount: 810_000 },
    ...given,
  }
}

/** Returns the first and only page of defaults. */
export function defaultsOf(...items: readonly Default[]): Output<'admin/getDefaults'> {
  return { items: [...items], total: items.length, nextCursor: null }
}
