import type { Output } from '#contract/api.ts'
import { permissionsOf } from '#domain/permissions.ts'
import type { Role } from '#domain/roles.ts'
import { anId } from '../a-car.ts'
import { aPicture } from '../a-picture.ts'
import type { Calls } from './replies.ts'
import type { Person } from './state.ts'

interface SignedIn {
  readonly session: Output<'verifySession'>
  /** The replies to the calls of the frame around every screen of this person. */
  readonly calls: Calls
}

function sessionOf(role: Role, name: string): Output<'verifySession'> {
  const [first = ''] = name.toLowerCase().split(' ')
  return {
    user: {
      uid: anId(100),
      email: `${first}@yardbid.test`,
      name,
      profileImageUrl: null,
      organization: role === 'orguserdealer' ? 'Asha Motors' : null,
      roles: [role],
      role,
      mobile: '+919810000001',
      language: null,
    },
    onboarding: 'home',
    emailProven: true,
    permissions: [...permissionsOf(role)],
  }
}

const EVERYWHERE: Calls = {
  openLive: { ticket: 'ticket', expiresInSeconds: 60 },
  getMapTiles: { tiles: null },
  getAnalyticsSettings: { build: 'test', service: null, consent: null },
  logout: { success: true },
}

const COUNTS = {
  carCount: 128,
  myCarsCount: 3,
  uploadPicturesCount: 2,
  placeBidsCount: 4,
  paymentsCount: 1,
  takeDeliveryCount: 1,
  nocCount: 0,
  hasOpenDefault: false,
  firstBidSteps: null,
}

const DEALER: Calls = { ...EVERYWHERE, getDealerCounts: COUNTS, getConditionGrades: { grades: [] } }

/** The reply to a dealer who has no cars in any list. */
export const NO_CARS = {
  getDealerCounts: {
    ...COUNTS,
    myCarsCount: 0,
    uploadPicturesCount: 0,
    placeBidsCount: 0,
    paymentsCount: 0,
    takeDeliveryCount: 0,
  },
} satisfies Calls

/** The reply to a dealer who can't buy, because a car that it won was not paid. */
export const IN_DEFAULT = {
  getDealerCounts: { ...COUNTS, hasOpenDefault: true },
} satisfies Calls

/** Returns the reply to a new dealer, which has done so many of the steps to its first bid. */
export const beforeFirstBid = (firstBidSteps: number) =>
  ({ getDealerCounts: { ...COUNTS, firstBidSteps } }) satisfies Calls

const ADMIN: Calls = {
  ...EVERYWHERE,
  getSecondFactor: {
    isSet: true,
    setAt: '2026-10-01T06:00:00.000Z',
    recoveryCodesLeft: 10,
    isRequired: true,
  },
  'admin/getQueueCounts': { queues: [] },
  // A case that is chosen opens its first document.
  'admin/openDocument': { url: aPicture(3).url },
}

/** The people who can be signed in. */
export const PEOPLE: Readonly<Record<Person, SignedIn>> = {
  dealer: { session: sessionOf('orguserdealer', 'Asha Verma'), calls: DEALER },
  admin: { session: sessionOf('admin', 'Meera Iyer'), calls: ADMIN },
  evaluator: { session: sessionOf('dealer_evaluator', 'Ravi Kumar'), calls: EVERYWHERE },
  driver: { session: sessionOf('delivery_driver', 'Imran Sheikh'), calls: EVERYWHERE },
}

/** The replies to the calls that every state may make, whoever is signed in. */
export function callsOf(person: Person | undefined): Calls {
  if (person === undefined) return {}
  const { session, calls } = PEOPLE[person]
  return { verifySession: session, ...calls }
}
