import { operationOf, type OperationName } from '#contract/api.ts'
import {
  COUNTER,
  makeSceneFlow,
  makeCounteredFlow,
  makeSceneLot,
  upload,
  type CallScene,
} from './call-scene.ts'
import { makeOutcome } from './auction-factories.ts'
import { hashCheaply } from './cheap-password.ts'
import { makeDealer, makePerson, secondsFromNow, uniqueMobile } from './factories.ts'
import { makeFieldAccess } from './field-factories.ts'
import { receiveCode, receiveResetToken, type SentCode } from './outbox.ts'
import { dealerInfo, documentsOf, makeNewcomer, uploadAs } from './onboarding-scene.ts'
import { makePicture } from './sample-files.ts'
import { bareRead } from './bare-read.ts'
import type { MadeCalls, SceneCaller, ValidCall } from './valid-call.ts'
import { VALID_ACCOUNT_CALLS } from './valid-account-calls.ts'
import { VALID_ADMIN_CALLS } from './valid-admin-calls.ts'
import { VALID_ANALYTICS_CALLS } from './valid-analytics-calls.ts'
import { VALID_DELIVERY_CALLS } from './valid-delivery-calls.ts'
import { VALID_CAR_PAYMENT_CALLS } from './valid-car-payment-calls.ts'
import { VALID_EMAIL_CALLS } from './valid-email-calls.ts'
import { VALID_GATE_CALLS } from './valid-gate-calls.ts'
import { VALID_FIELD_CALLS } from './valid-field-calls.ts'
import { VALID_PAPERWORK_CALLS } from './valid-paperwork-calls.ts'
import { VALID_PAYMENT_CALLS } from './valid-payment-calls.ts'
import { VALID_STATEMENT_CALLS } from './valid-statement-calls.ts'
import { VALID_STOCK_CALLS } from './valid-stock-calls.ts'

const withoutInput = async () => ({ by: 'dealer', of: 'nobody', input: {} }) as const

/** Sends a code to a new evaluator of the scene's dealer. New for each call, because a phone gets only a few codes. */
async function receiveFieldCode({ app, dealer }: CallScene): Promise<SentCode> {
  const { organisationId } = dealer
  const person = await makePerson(app.database.db, { organisationId })
  await makeFieldAccess(app.database.db, { organisationId, person })
  return receiveCode(app, person.phone)
}

/** Returns a number that makes names unique. */
const someNumber = () => uniqueMobile().slice(-9)

/**
 * For each operation, makes a call that succeeds in the scene. The tests of every operation are generated from these
 * calls and the declarations. An operation without a call here does not compile, unless it reads and needs no input:
 * its call is {@link bareRead}.
 */
export const VALID_CALLS: MadeCalls<OperationName> = {
  login: async ({ app }) => {
    const password = 'Correct horse 1'
    const { email } = await makeDealer(app.database.db, { passwordHash: await hashCheaply(password) })
    return { by: 'nobody', of: 'nobody', input: { email, password, keepSignedIn: true } }
  },
  logout: withoutInput,
  registerDealer: async () => ({
    by: 'nobody',
    of: 'nobody',
    input: {
      email: `register-${someNumber()}@dealers.test`,
      password: 'Correct horse 1',
      name: 'Ravi Kumar',
      mobile: uniqueMobile(),
      organization: 'Kumar Motors',
    },
  }),
  sendOTP: async ({ app }) => {
    const { mobile } = await makeDealer(app.database.db)
    return { by: 'nobody', of: 'nobody', input: { phoneNumber: mobile, role: 'dealer' } }
  },
  loginDealer: async ({ app }) => {
    const { mobile } = await makeDealer(app.database.db)
    const { otp, otpToken } = await receiveCode(app, mobile, 'dealer')
    return { by: 'nobody', of: 'nobody', input: { regNumber: mobile, otp, otpToken, role: 'dealer' } }
  },
  requestPasswordReset: async ({ app }) => {
    const { email } = await makeDealer(app.database.db)
    return { by: 'nobody', of: 'nobody', input: { email } }
  },
  resetPassword: async ({ app }) => {
    const { email } = await makeDealer(app.database.db)
    const token = await receiveResetToken(app, email)
    return { by: 'nobody', of: 'nobody', input: { token, password: 'Correct horse 2' } }
  },
  openLive: withoutInput,

  verifyOTP: async (scene) => ({ by: 'nobody', of: 'nobody', input: await receiveFieldCode(scene) }),
  refreshSession: async (scene) => {
    const { refreshToken } = await scene.app.must('verifyOTP', await receiveFieldCode(scene))
    return { by: 'nobody', of: 'nobody', input: { refreshToken } }
  },

  ...VALID_ACCOUNT_CALLS,

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
  getMyMatches: async (scene) => {
    await makeSceneFlow(scene, 'MY_CARS_NEW')
    return { by: 'dealer', of: 'nobody', input: { limit: 1 } }
  },
  getCarDetails: async (scene) => ({
    by: 'dealer',
    of: 'city',
    input: { carId: (await makeSceneLot(scene)).carId },
  }),
  getCarDetailsPageData: async (scene) => ({
    by: 'dealer',
    of: 'city',
    input: { carId: (await makeSceneFlow(scene, 'MY_CARS_NEW')).carId },
  }),

  addToMyCars: async (scene) => {
    const { carId, auctionId } = await makeSceneLot(scene)
    return { by: 'dealer', of: 'city', input: { carId, auctionId, city: scene.city.name } }
  },
  removeFromMyCars: async (scene) => {
    const { carId } = await makeSceneFlow(scene, 'MY_CARS_NEW')
    return { by: 'dealer', of: 'dealer', input: { carId } }
  },

  getDrivers: async () => ({ by: 'dealer', of: 'nobody', input: { type: 'evaluator' } }),

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
  revokeFieldAccess: async ({ app, dealer }) => {
    const { db } = app.database
    const { organisationId } = dealer
    const person = await makePerson(db, { organisationId })
    const accessId = await makeFieldAccess(db, { organisationId, person })
    return { by: 'dealer', of: 'dealer', input: { accessId } }
  },

  createDealerInfo: async ({ app }) => {
    const newcomer = await makeNewcomer(app, 'dealer_info')
    const input = dealerInfo(newcomer.mobile, 'Limited Liability Partnership')
    return {
      by: newcomer,
      of: 'nobody',
      input: { ...input, aadhaarNumber: '234123412346', businessName: 'None' },
    }
  },
  getBank: async () => ({ by: 'dealer', of: 'nobody', input: { ifsc: 'HDFC0001234' } }),
  uploadDocuments: async ({ app }) => {
    const newcomer = await makeNewcomer(app, 'upload_docs')
    return { by: newcomer, of: 'dealer', input: await documentsOf(app, newcomer) }
  },
  generateAgreement: async ({ app }) => ({
    by: await makeNewcomer(app, 'contract'),
    of: 'nobody',
    input: {},
  }),
  downloadAgreement: async ({ app }) => {
    const newcomer = await makeNewcomer(app, 'contract')
    await app.must('generateAgreement', {}, newcomer)
    return { by: newcomer, of: 'nobody', input: {} }
  },
  dealerContract: async ({ app }) => {
    const newcomer = await makeNewcomer(app, 'contract')
    const signedContractUrl = await uploadAs(app, newcomer, 'contracts')
    const furtherPageUrls = [await uploadAs(app, newcomer, 'contracts')]
    return {
      by: newcomer,
      of: 'dealer',
      input: { regNumber: newcomer.mobile, signedContractUrl, furtherPageUrls },
    }
  },

  createGatepass: async (scene) => {
    const { carId, auctionId } = await makeSceneFlow(scene, 'MY_CARS_NEW')
    return {
      by: 'dealer',
      of: 'dealer',
      input: { auctionId, carIds: [carId], driverId: scene.evaluator.personId },
    }
  },
  withdrawGatepass: async (scene) => {
    const { carId } = await makeSceneFlow(scene, 'GATE_PASS_REQUESTED')
    return { by: 'dealer', of: 'dealer', input: { carIds: [carId] } }
  },
  'admin/approveGatePass': async (scene) => {
    const { gatepassId, carId } = await makeSceneFlow(scene, 'GATE_PASS_REQUESTED')
    return { by: 'admin', of: 'house', input: { gatepassId, carIds: [carId] } }
  },
  'admin/rejectGatePass': async (scene) => {
    const { gatepassId, carId } = await makeSceneFlow(scene, 'GATE_PASS_REQUESTED')
    return { by: 'admin', of: 'house', input: { gatepassId, carIds: [carId], reason: 'The yard is shut.' } }
  },
  getCarDetailsByFlowEntity: async (scene) => {
    const { flowEntityId } = await makeSceneFlow(scene, 'PLACE_BIDS')
    return { by: 'dealer', of: 'dealer', input: { flowEntityId } }
  },
  updateCarEvaluation: async (scene) => {
    const { carId, flowEntityId } = await makeSceneFlow(scene, 'EVALUATION')
    const evaluationImages = [{ angle: 'Left', url: await upload(scene, 'evaluations'), id: 'a' }]
    return { by: 'dealer', of: 'dealer', input: { carId, flowEntityId, evaluationImages } }
  },
  addEvaluationPicture: async (scene) => {
    const { flowEntityId, frontFace: url } = await makeSceneFlow(scene, 'EVALUATION')
    const taken = { pictureId: flowEntityId.replaceAll('-', ''), url, angle: 'Left' }
    return { by: 'dealer', of: 'dealer', input: { flowEntityId, ...taken, takenAt: '2026-11-01T10:00:00Z' } }
  },
  submitEvaluation: async (scene) => {
    const { flowEntityId } = await makeSceneFlow(scene, 'EVALUATION')
    const evaluationImages = [{ angle: 'Front Face', url: await upload(scene, 'evaluations') }]
    return { by: 'dealer', of: 'dealer', input: { flowEntityId, evaluationImages } }
  },
  updateCarWorkflowStatus: async (scene) => {
    const { carId } = await makeSceneFlow(scene, 'EVALUATION_COMPLETE')
    return { by: 'dealer', of: 'dealer', input: { carId, status: 'PLACE_BIDS' } }
  },
  saveConditionReport: async (scene) => {
    const { flowEntityId } = await makeSceneFlow(scene, 'EVALUATION')
    return {
      by: 'dealer',
      of: 'dealer',
      input: {
        flowEntityId,
        version: 0,
        sections: {
          engine: { oil: { answer: 'minor', note: 'Seeps at the cover' } },
          tyres: { frontLeft: { treadMm: 4.5 } },
        },
        damages: [
          {
            id: 'a',
            panel: 'bonnet',
            kind: 'dent',
            severity: 'light',
            note: 'By hail',
            pictureUrl: await upload(scene, 'evaluations'),
          },
        ],
        odometer: 43_210,
      },
    }
  },
  addDamagePicture: async (scene) => {
    const { flowEntityId, frontFace: url } = await makeSceneFlow(scene, 'EVALUATION')
    const taken = { damageId: 'a', pictureId: flowEntityId.replaceAll('-', ''), url }
    return { by: 'dealer', of: 'dealer', input: { flowEntityId, ...taken, takenAt: '2026-11-01T10:00:00Z' } }
  },
  getConditionReport: async (scene) => {
    const { flowEntityId } = await makeSceneFlow(scene, 'PLACE_BIDS')
    return { by: 'dealer', of: 'dealerAndHouse', input: { flowEntityId } }
  },
  'admin/getConditionReports': async (scene) => {
    const { carId } = await makeSceneFlow(scene, 'PLACE_BIDS')
    return { by: 'admin', of: 'house', input: { carId } }
  },

  placeBidForCar: async (scene) => {
    const { carId, flowEntityId } = await makeSceneFlow(scene, 'PLACE_BIDS')
    const validUntil = secondsFromNow(600).toISOString()
    return { by: 'dealer', of: 'dealer', input: { carId, flowEntityId, bidAmount: 5000, validUntil } }
  },
  acceptCounter: async (scene) => {
    const { flowEntityId } = await makeCounteredFlow(scene, 'PLACE_BIDS')
    return { by: 'dealer', of: 'dealer', input: { flowEntityId, amount: COUNTER } }
  },
  declineCounter: async (scene) => {
    const { flowEntityId } = await makeCounteredFlow(scene, 'PLACE_BIDS')
    return { by: 'dealer', of: 'dealer', input: { flowEntityId } }
  },
  getLotHistory: async (scene) => {
    const { lotId } = await makeSceneFlow(scene, 'BID_LOST')
    await makeOutcome(scene.app.database.db, { lotId, outcome: 'no_bids' })
    return { by: 'dealer', of: 'dealer', input: { lotId } }
  },

  uploadRaw: async () => ({
    by: 'evaluator',
    of: 'nobody',
    input: { folder: 'evaluations', fileName: 'front.jpg', angle: 'Front Face' },
    raw: await makePicture('jpeg', { width: 64, height: 40 }),
    headers: { 'content-type': 'image/jpeg' },
  }),
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

  ...VALID_STOCK_CALLS,
  ...VALID_STATEMENT_CALLS,
  ...VALID_GATE_CALLS,
  ...VALID_DELIVERY_CALLS,
  ...VALID_PAPERWORK_CALLS,
  ...VALID_PAYMENT_CALLS,
  ...VALID_CAR_PAYMENT_CALLS,
  ...VALID_EMAIL_CALLS,
  ...VALID_FIELD_CALLS,
  ...VALID_ADMIN_CALLS,
  ...VALID_ANALYTICS_CALLS,
}

/**
 * Makes a valid call of an operation whose name is known only at run time.
 *
 * @throws Error for an operation that has no call, and needs input or changes something
 */
export async function makeValidCall(
  name: OperationName,
  scene: CallScene,
): Promise<ValidCall<OperationName>> {
  const call = (await VALID_CALLS[name]?.(scene)) ?? bareRead(operationOf(name))
  if (call === null) throw new Error(`${name} has no valid call`)
  return call
}

/** Returns the token of a caller of the scene, or undefined for an anonymous caller. */
export function tokenOf(scene: CallScene, by: SceneCaller): string | undefined {
  if (typeof by === 'object') return by.token
  return by === 'nobody' ? undefined : scene[by].token
}
