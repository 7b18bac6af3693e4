import type { Output } from '#contract/api.ts'
import { paths } from '#web/paths.ts'
import { asDealer } from '#web/testing/as-person.ts'
import { anId } from '#web/testing/a-car.ts'
import { aPerson } from '#web/testing/a-person.ts'
import { aPicture } from '#web/testing/a-picture.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { failed, type Calls } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

type Access = Output<'getFieldAccesses'>['accesses'][number]
type Link = Output<'getEvaluationLinks'>['links'][number]

const LONG_NAME = 'Thiruvengadam Venkatasubramaniam Lakshminarasimhan'
const { url: PHOTO } = aPicture(3)

function anAccess(given: Partial<Access> = {}): Access {
  return {
    accessId: anId(970),
    personId: anId(40),
    name: 'Imran Sheikh',
    phone: '+919820000002',
    role: 'delivery_driver',
    imageUrl: PHOTO,
    validFrom: minutesFromNow(-60),
    validUntil: minutesFromNow(1_380),
    revokedAt: null,
    purpose: null,
    description: null,
    ...given,
  }
}

const LINK: Link = {
  linkId: anId(980),
  status: 'live',
  link: 'https://yardbid.test/evaluation/7K3MQ4TX9W2P',
  createdAt: minutesFromNow(-60),
  personId: anId(41),
  name: LONG_NAME,
  phone: '+919820000003',
  imageUrl: PHOTO,
  accessUntil: minutesFromNow(50),
  cars: [
    {
      carId: anId(1),
      flowEntityId: anId(4),
      make: 'Hyundai',
      model: 'Creta',
      year: 2019,
      regno: null,
      state: 'EVALUATION',
    },
  ],
}

function screen(accesses: readonly Access[], more: Calls = {}) {
  return asDealer(paths.access, {
    getDrivers: [
      aPerson(),
      aPerson({ id: anId(41), name: LONG_NAME, type: 'dealer_evaluator', address: null }),
    ],
    getEvaluationLinks: { links: [] },
    getFieldAccesses: { accesses: [...accesses] },
    ...more,
  })
}

export const states = {
  'nobody and nothing': {
    ...screen([], { getDrivers: [] }),
    shows: ['No evaluators or drivers yet', 'Nobody has access now'],
  },
  failed: {
    ...screen([], { getDrivers: failed, getFieldAccesses: failed, getEvaluationLinks: failed }),
    shows: ['Server error: Something went wrong.', 'Try again', 'Links for evaluation pictures'],
  },
  full: {
    ...screen(
      [
        anAccess({ purpose: 'Picks up the Creta at Okhla Yard' }),
        anAccess({
          accessId: anId(971),
          name: LONG_NAME,
          role: 'dealer_evaluator',
          validUntil: minutesFromNow(40),
        }),
        anAccess({
          accessId: anId(972),
          validUntil: minutesFromNow(-600),
          validFrom: minutesFromNow(-2_000),
        }),
        anAccess({ accessId: anId(973), revokedAt: minutesFromNow(-30) }),
      ],
      {
        getEvaluationLinks: { links: [LINK, { ...LINK, linkId: anId(981), status: 'noAccess', link: null }] },
      },
    ),
    shows: ['Have access now', 'Had access in the last 30 days', 'Works until', 'has no access now'],
  },
  'nobody has access, and one button gives it': {
    ...screen([]),
    act: async ({ getByRole }) => getByRole('button', 'Give someone access').click(),
    shows: ['Nobody has access now', 'For how long'],
  },
  'access for nobody': {
    ...screen([anAccess()]),
    act: async ({ getByRole }) => {
      await getByRole('button', 'Give someone access').click()
      await getByRole('button', 'Give access').click()
    },
    shows: ['Choose who gets access.', 'For how long'],
  },
} satisfies States
