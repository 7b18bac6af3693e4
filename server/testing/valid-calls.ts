import type { Input, OperationName } from '#contract/api.ts'
import { hashPassword } from '#server/features/identity/password.ts'
import {
  addCar,
  BID_UNDER_RESERVE,
  COUNTER,
  deal,
  dealCountered,
  dealUnderReserve,
  offerLot,
  upload,
  type CallScene,
} from './call-scene.ts'
import { makeOutcome } from './auction-factories.ts'
import { makeDealer, makePerson, makeSession, secondsFromNow, someMobile } from './factories.ts'
import { makeFieldAccess, signInFieldWorker } from './field-factories.ts'
import { receiveCode, receiveResetToken, type SentCode } from './outbox.ts'
import { dealerInfo, makeNewcomer, uploadAs } from './onboarding-scene.ts'
import { makePicture } from './sample-files.ts'
import {
  beginSecondFactor,
  forgetSecondFactor,
  sessionIdOf,
  setSecondFactor,
} from './second-factor-scene.ts'
import { importSmallList, SMALL_MAPPING, smallList } from './small-list.ts'
import { VALID_HOUSE_CALLS } from './valid-house-calls.ts'
import { VALID_PAYMENT_CALLS } from './valid-payment-calls.ts'

/** Those of a scene who make calls, or somebody of its own; `nobody` is not signed in. */
export type SceneCaller =
  | 'nobody'
  | 'dealer'
  | 'evaluator'
  | 'driver'
  | 'admin'
  | { readonly token: string }

/**
 * Whose the things are that a call names: the `dealer`'s alone, of every dealer of the `city`, the `house`'s, or
 * `nobody`'s, where it names none.
 */
export type Belonging = 'dealer' | 'city' | 'house' | 'nobody'

/** A call that is answered with a value in its scene. */
export interface ValidCall<Name extends OperationName> {
  readonly by: SceneCaller
  readonly of: Belonging
  readonly input: Input<Name>
  /** The body of an operation that takes it raw. */
  readonly raw?: string
  /** What the operation reads from headers. */
  readonly headers?: Readonly<Record<string, string>>
}

type MakeCall<Name extends OperationName> = (scene: CallScene) => Promise<ValidCall<Name>>

const reading = async () => ({ by: 'dealer', of: 'nobody', input: {} }) as const
const readingHouse = async () => ({ by: 'admin', of: 'house', input: {} }) as const

/** A code that was sent to an evaluator of the scene's dealer, one for each call: a phone gets few. */
async function receiveFieldCode({ house, dealer }: CallScene): Promise<SentCode> {
  const { organisationId } = dealer
  const person = await makePerson(house.database.db, { organisationId })
  await makeFieldAccess(house.database.db, { organisationId, person })
  return receiveCode(house, person.phone)
}

/** Tells one name from the next. */
const someNumber = () => someMobile().slice(-9)

const CAR_FACTS = {
  make: 'Hyundai',
  model: 'Creta',
  variant: 'SX 1.6',
  year: 2019,
  kmsrun: 43_210,
  fueltype: 'Petrol',
  transmission: 'Manual',
  carType: 'SUV',
  ownership: 1,
  rcstatus: 'Yes' as const,
  price: 7_95_000,
  newPrice: 9_00_000,
  mileage: '18 kmpl',
  engine: '1591 CC',
  power: '121 bhp',
  seats: 5,
  colour: 'White',
}

const auctionOf = (carId: string) => ({
  name: 'Tuesday’s auction',
  format: 'open' as const,
  startsAt: secondsFromNow(-60).toISOString(),
  endsAt: secondsFromNow(3600).toISOString(),
  increment: 1000,
  maxBids: 3,
  extensionWindowSeconds: 60,
  hardEndMinutes: 10,
  paymentTermsHours: 24,
  lots: [{ carId, startingPrice: 100_000, reserve: 200_000 }],
})

/**
 * For each operation there is, a call that is answered with a value, made anew in the scene. What checks every
 * operation is generated from these and the declarations; an operation without one does not compile.
 */
export const VALID_CALLS: { readonly [Name in OperationName]: MakeCall<Name> } = {
  login: async ({ house }) => {
    const password = 'Correct horse 1'
    const { email } = await makeDealer(house.database.db, { passwordHash: await hashPassword(password) })
    return { by: 'nobody', of: 'nobody', input: { email, password, keepSignedIn: true } }
  },
  logout: reading,
  verifySession: reading,
  registerDealer: async () => ({
    by: 'nobody',
    of: 'nobody',
    input: {
      email: `register-${someNumber()}@dealers.test`,
      password: 'Correct horse 1',
      name: 'Ravi Kumar',
      mobile: someMobile(),
      role: 'dealer',
      organization: 'Kumar Motors',
    },
  }),
  sendOTP: async ({ house }) => {
    const { mobile } = await makeDealer(house.database.db)
    return { by: 'nobody', of: 'nobody', input: { phoneNumber: mobile, role: 'dealer' } }
  },
  loginDealer: async ({ house }) => {
    const { mobile } = await makeDealer(house.database.db)
    const { otp, otpToken } = await receiveCode(house, mobile, 'dealer')
    return { by: 'nobody', of: 'nobody', input: { regNumber: mobile, otp, otpToken, role: 'dealer' } }
  },
  requestPasswordReset: async ({ house }) => {
    const { email } = await makeDealer(house.database.db)
    return { by: 'nobody', of: 'nobody', input: { email } }
  },
  resetPassword: async ({ house }) => {
    const { email } = await makeDealer(house.database.db)
    const token = await receiveResetToken(house, email)
    return { by: 'nobody', of: 'nobody', input: { token, password: 'Correct horse 2' } }
  },
  openLive: reading,

  verifyOTP: async (scene) => ({ by: 'nobody', of: 'nobody', input: await receiveFieldCode(scene) }),
  refreshSession: async (scene) => {
    const { refreshToken } = await scene.house.must('verifyOTP', await receiveFieldCode(scene))
    return { by: 'nobody', of: 'nobody', input: { refreshToken } }
  },

  getSessions: reading,
  endSession: async (scene) => {
    const { userId } = scene.dealer
    const token = await makeSession(scene.house.database.db, { userId })
    return { by: 'dealer', of: 'dealer', input: { sessionId: await sessionIdOf(scene, token) } }
  },
  endOtherSessions: async ({ house, evaluator }) => {
    await signInFieldWorker(house.database.db, evaluator)
    return { by: 'evaluator', of: 'nobody', input: {} }
  },
  getSecondFactor: readingHouse,
  beginSecondFactor: async (scene) => {
    await forgetSecondFactor(scene)
    return { by: 'admin', of: 'house', input: {} }
  },
  confirmSecondFactor: async (scene) => ({
    by: 'admin',
    of: 'house',
    input: { code: await beginSecondFactor(scene) },
  }),
  renewRecoveryCodes: async (scene) => ({
    by: 'admin',
    of: 'house',
    input: { totp: await setSecondFactor(scene) },
  }),

  getDealerHomeData: async ({ city }) => ({
    by: 'dealer',
    of: 'nobody',
    input: {
      city: city.name,
      q: 'creta',
      brand: ['Hyundai', 'Tata'],
      yearFrom: 2000,
      priceTo: 9_00_000,
      sort: 'km-low',
      limit: 1,
    },
  }),
  getDealerCarsByCity: async ({ city }) => ({
    by: 'dealer',
    of: 'nobody',
    input: { city: city.name, sort: 'auction-near', limit: 1 },
  }),
  getCars: async () => ({ by: 'dealer', of: 'nobody', input: { ended: 'false', kmsTo: 99_999, limit: 1 } }),
  getDealerCounts: reading,
  getCarDetails: async (scene) => ({
    by: 'dealer',
    of: 'city',
    input: { carId: (await offerLot(scene)).carId },
  }),
  getCarDetailsPageData: async (scene) => ({
    by: 'dealer',
    of: 'city',
    input: { carId: (await deal(scene, 'MY_CARS_NEW')).carId },
  }),

  addToMyCars: async (scene) => {
    const { carId, auctionId } = await offerLot(scene)
    return { by: 'dealer', of: 'city', input: { carId, auctionId, city: scene.city.name } }
  },
  removeFromMyCars: async (scene) => {
    const { carId } = await deal(scene, 'MY_CARS_NEW')
    return { by: 'dealer', of: 'dealer', input: { carId } }
  },
  getMyCarsByYard: reading,
  getDealerEvaluationCars: reading,
  getDealerPlaceBidsCars: reading,
  getDealerPaymentCars: reading,
  getDealerDeliveryCars: reading,
  getDealerNOCCars: reading,

  getDrivers: async () => ({ by: 'dealer', of: 'nobody', input: { type: 'evaluator' } }),
  createDriver: async (scene) => ({
    by: 'dealer',
    of: 'dealer',
    input: {
      name: 'Ravi Kumar',
      phone: someMobile(),
      licenseUrl: await upload(scene, 'drivers'),
      imageUrl: await upload(scene, 'drivers'),
      type: 'driver',
      address: '12 Mathura Road',
    },
  }),

  createOTPLoginAccess: async ({ evaluator }) => ({
    by: 'dealer',
    of: 'dealer',
    input: {
      phoneNumber: evaluator.phone,
      userRole: 'evaluator',
      validityDays: 1,
      validityMinutes: 30,
      purpose: 'Pictures of the Creta',
      description: 'Until Tuesday’s auction',
    },
  }),
  getFieldAccesses: reading,
  revokeFieldAccess: async ({ house, dealer }) => {
    const { db } = house.database
    const { organisationId } = dealer
    const person = await makePerson(db, { organisationId })
    const accessId = await makeFieldAccess(db, { organisationId, person })
    return { by: 'dealer', of: 'dealer', input: { accessId } }
  },
  getEvaluatorCars: async () => ({ by: 'evaluator', of: 'nobody', input: {} }),
  getDriverCars: async () => ({ by: 'driver', of: 'nobody', input: {} }),

  getOnboarding: reading,
  createDealerInfo: async ({ house }) => {
    const newcomer = await makeNewcomer(house, 'dealer_info')
    const input = dealerInfo(newcomer.mobile, 'Limited Liability Partnership')
    return { by: newcomer, of: 'nobody', input: { ...input, aadhaarNumber: '234123412346', businessName: 'None' } }
  },
  getBank: async () => ({ by: 'dealer', of: 'nobody', input: { ifsc: 'HDFC0001234' } }),
  uploadDocuments: async ({ house }) => {
    const newcomer = await makeNewcomer(house, 'upload_docs')
    const upload = () => uploadAs(house, newcomer, 'onboarding-documents')
    return {
      by: newcomer,
      of: 'dealer',
      input: {
        regNumber: newcomer.mobile,
        panCardImageUrl: await upload(),
        coRegistrationImageUrl: await upload(),
        gstImageUrl: await upload(),
      },
    }
  },
  generateAgreement: async ({ house }) => ({
    by: await makeNewcomer(house, 'contract'),
    of: 'nobody',
    input: {},
  }),
  downloadAgreement: async ({ house }) => {
    const newcomer = await makeNewcomer(house, 'contract')
    await house.must('generateAgreement', {}, newcomer)
    return { by: newcomer, of: 'nobody', input: {} }
  },
  dealerContract: async ({ house }) => {
    const newcomer = await makeNewcomer(house, 'contract')
    const signedContractUrl = await uploadAs(house, newcomer, 'contracts')
    return { by: newcomer, of: 'dealer', input: { regNumber: newcomer.mobile, signedContractUrl } }
  },
  getConsentNotice: async () => ({ by: 'nobody', of: 'nobody', input: {} }),
  getMyConsents: reading,

  createGatepass: async (scene) => {
    const { carId, auctionId } = await deal(scene, 'MY_CARS_NEW')
    return {
      by: 'dealer',
      of: 'dealer',
      input: { auctionId, carIds: [carId], driverId: scene.evaluator.personId },
    }
  },
  'admin/approveGatePass': async (scene) => {
    const { gatepassId, carId } = await deal(scene, 'GATE_PASS_REQUESTED')
    return { by: 'admin', of: 'house', input: { gatepassId, carIds: [carId] } }
  },
  'admin/rejectGatePass': async (scene) => {
    const { gatepassId, carId } = await deal(scene, 'GATE_PASS_REQUESTED')
    return { by: 'admin', of: 'house', input: { gatepassId, carIds: [carId], reason: 'The yard is shut.' } }
  },
  shareEvalLink: async (scene) => {
    const { carId } = await deal(scene, 'GATE_PASS_APPROVED')
    return { by: 'dealer', of: 'dealer', input: { carIds: [carId] } }
  },

  getCarDetailsByFlowEntity: async (scene) => {
    const { flowEntityId } = await deal(scene, 'PLACE_BIDS')
    return { by: 'dealer', of: 'dealer', input: { flowEntityId } }
  },
  updateCarEvaluation: async (scene) => {
    const { carId, flowEntityId } = await deal(scene, 'EVALUATION')
    const evaluationImages = [{ angle: 'Left', url: await upload(scene, 'evaluations'), id: 'a' }]
    return { by: 'dealer', of: 'dealer', input: { carId, flowEntityId, evaluationImages } }
  },
  submitEvaluation: async (scene) => {
    const { flowEntityId } = await deal(scene, 'EVALUATION')
    const evaluationImages = [{ angle: 'Front Face', url: await upload(scene, 'evaluations') }]
    return { by: 'dealer', of: 'dealer', input: { flowEntityId, evaluationImages } }
  },
  updateCarWorkflowStatus: async (scene) => {
    const { carId } = await deal(scene, 'EVALUATION_COMPLETE')
    return { by: 'dealer', of: 'dealer', input: { carId, status: 'PLACE_BIDS' } }
  },

  placeBidForCar: async (scene) => {
    const { carId, flowEntityId } = await deal(scene, 'PLACE_BIDS')
    const validUntil = secondsFromNow(600).toISOString()
    return { by: 'dealer', of: 'dealer', input: { carId, flowEntityId, bidAmount: 5000, validUntil } }
  },
  acceptCounter: async (scene) => {
    const { flowEntityId } = await dealCountered(scene, 'PLACE_BIDS')
    return { by: 'dealer', of: 'dealer', input: { flowEntityId, amount: COUNTER } }
  },
  declineCounter: async (scene) => {
    const { flowEntityId } = await dealCountered(scene, 'PLACE_BIDS')
    return { by: 'dealer', of: 'dealer', input: { flowEntityId } }
  },
  getLotHistory: async (scene) => {
    const { lotId } = await deal(scene, 'BID_LOST')
    await makeOutcome(scene.house.database.db, { lotId, outcome: 'no_bids' })
    return { by: 'dealer', of: 'dealer', input: { lotId } }
  },

  uploadFile: async () => ({
    by: 'evaluator',
    of: 'nobody',
    input: {
      file: (await makePicture('jpeg', { width: 64, height: 40 })).toString('base64'),
      folder: 'evaluations',
      fileName: 'front.jpg',
      metadata: { contentType: 'image/jpeg', originalName: 'front.jpg', size: 1000, angle: 'Front Face' },
    },
  }),

  'admin/getCities': readingHouse,
  'admin/createCity': async () => ({
    by: 'admin',
    of: 'house',
    input: { name: `Town ${someNumber()}`, state: 'Kerala' },
  }),
  'admin/getYards': async ({ city }) => ({ by: 'admin', of: 'house', input: { city: city.name } }),
  'admin/createYard': async ({ city }) => ({
    by: 'admin',
    of: 'house',
    input: {
      name: `Okhla ${someNumber()}`,
      city: city.name,
      address: '12 Mathura Road',
      latitude: 28.53,
      longitude: 77.27,
    },
  }),

  'admin/getCars': async ({ city }) => ({
    by: 'admin',
    of: 'house',
    input: { q: 'creta', city: city.name, status: 'unlisted', limit: 1 },
  }),
  'admin/getCar': async (scene) => ({ by: 'admin', of: 'house', input: { carId: await addCar(scene) } }),
  'admin/createCar': async (scene) => ({
    by: 'admin',
    of: 'house',
    input: {
      ...CAR_FACTS,
      yardId: scene.yardId,
      car_image_urls: [{ url: await upload(scene, 'car-images', 'admin'), alt: 'Front' }],
    },
  }),
  'admin/updateCar': async (scene) => ({
    by: 'admin',
    of: 'house',
    input: { carId: await addCar(scene), model: 'Venue', kmsrun: 50_000, colour: null, yardId: scene.yardId },
  }),

  'admin/uploadImport': async () => ({ by: 'admin', of: 'house', input: {}, raw: smallList() }),
  'admin/importCars': async ({ city }) => ({
    by: 'admin',
    of: 'house',
    input: {
      csv: smallList(),
      mapping: SMALL_MAPPING,
      defaults: { city: city.name },
      dryRun: false,
      fileName: 'small.csv',
      answerWithinSeconds: 20,
    },
  }),
  'admin/getImport': async (scene) => ({
    by: 'admin',
    of: 'house',
    input: { importId: await importSmallList(scene, true) },
  }),
  'admin/getImports': async () => ({ by: 'admin', of: 'house', input: { limit: 1 } }),
  'admin/undoImport': async (scene) => ({
    by: 'admin',
    of: 'house',
    input: { importId: await importSmallList(scene, false) },
  }),

  'admin/createAuction': async (scene) => ({
    by: 'admin',
    of: 'house',
    input: auctionOf(await addCar(scene)),
  }),
  'admin/updateAuction': async (scene) => {
    const { auctionId, carId } = await offerLot(scene, { published: false })
    return { by: 'admin', of: 'house', input: { auctionId, ...auctionOf(carId) } }
  },
  'admin/publishAuction': async (scene) => {
    const { auctionId } = await offerLot(scene, { published: false })
    return { by: 'admin', of: 'house', input: { auctionId } }
  },
  'admin/cancelAuction': async (scene) => {
    const { auctionId } = await deal(scene, 'PLACE_BIDS')
    return { by: 'admin', of: 'house', input: { auctionId, reason: 'The yard is flooded.' } }
  },
  'admin/getAuctions': async () => ({ by: 'admin', of: 'house', input: { status: 'published', limit: 1 } }),
  'admin/getAuction': async (scene) => {
    const { auctionId } = await deal(scene, 'PLACE_BIDS')
    return { by: 'admin', of: 'house', input: { auctionId } }
  },
  'admin/getAuctionResults': async (scene) => {
    const { auctionId } = await deal(scene, 'PLACE_BIDS')
    return { by: 'admin', of: 'house', input: { auctionId } }
  },
  'admin/rerunUnsold': async (scene) => {
    const { auctionId, lotId } = await deal(scene, 'BID_LOST')
    await makeOutcome(scene.house.database.db, { lotId, outcome: 'no_bids' })
    return { by: 'admin', of: 'house', input: { auctionId } }
  },
  'admin/awardLot': async (scene) => {
    const { lotId } = await dealUnderReserve(scene, 'PLACE_BIDS')
    return { by: 'admin', of: 'house', input: { lotId } }
  },
  'admin/counterLot': async (scene) => {
    const { lotId } = await dealUnderReserve(scene, 'PLACE_BIDS')
    return { by: 'admin', of: 'house', input: { lotId, amount: BID_UNDER_RESERVE + 1 } }
  },
  'admin/releaseLot': async (scene) => {
    const { lotId } = await dealUnderReserve(scene, 'PLACE_BIDS')
    return { by: 'admin', of: 'house', input: { lotId } }
  },

  ...VALID_PAYMENT_CALLS,
  ...VALID_HOUSE_CALLS,
}

/** A valid call of an operation whose name is known only while running. */
export function makeValidCall(name: OperationName, scene: CallScene): Promise<ValidCall<OperationName>> {
  return VALID_CALLS[name](scene)
}

/** The bearer of one of the scene's people, or none. */
export function tokenOf(scene: CallScene, by: SceneCaller): string | undefined {
  if (typeof by === 'object') return by.token
  return by === 'nobody' ? undefined : scene[by].token
}
