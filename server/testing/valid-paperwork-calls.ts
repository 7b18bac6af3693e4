import type { adminPaperwork } from '#contract/paperwork/admin-paperwork.ts'
import type { paperwork } from '#contract/paperwork/paperwork.ts'
import { makeSceneFlow, upload } from './call-scene.ts'
import { APPLICANT, makePaperworkFlow } from './paperwork-scene.ts'
import type { MakeCall } from './valid-call.ts'

const BY_A_DEALER = { by: 'dealer', of: 'dealer' } as const
const BY_AN_ADMIN = { by: 'admin', of: 'house' } as const

type PaperworkCall = Exclude<keyof typeof paperwork, 'getDealerNOCCars'> | keyof typeof adminPaperwork

/** The part of `VALID_CALLS` of the papers of won cars. */
export const VALID_PAPERWORK_CALLS: { readonly [Name in PaperworkCall]: MakeCall<Name> } = {
  submitKYC: async (scene) => {
    const { carId } = await makeSceneFlow(scene, 'DELIVERY_APPROVED')
    const aadharUrls = [await upload(scene, 'kyc-documents')]
    const panUrls = [await upload(scene, 'kyc-documents')]
    return { ...BY_A_DEALER, input: { carId, ...APPLICANT, aadharUrls, panUrls } }
  },
  acknowledgeNOCReceipt: async (scene) => {
    const { carId } = await makeSceneFlow(scene, 'NOC_SENT')
    return { ...BY_A_DEALER, input: { carId } }
  },
  submitNewRC: async (scene) => {
    const { carId } = await makeSceneFlow(scene, 'NOC_RECEIVED')
    return { ...BY_A_DEALER, input: { carId, fileUrls: [await upload(scene, 'rc-documents')] } }
  },
  getDocumentHistory: async (scene) => {
    const { carId } = await makePaperworkFlow(scene, 'KYC_SUBMITTED')
    return { ...BY_A_DEALER, input: { carId } }
  },
  downloadTransferPaper: async (scene) => {
    const { flowEntityId } = await makeSceneFlow(scene, 'DELIVERY_APPROVED')
    return { ...BY_A_DEALER, input: { flowEntityId, paper: 'form29' } }
  },
  'admin/acceptKyc': async (scene) => {
    const { flowEntityId } = await makePaperworkFlow(scene, 'KYC_SUBMITTED')
    return { ...BY_AN_ADMIN, input: { flowEntityId } }
  },
  'admin/askKycInfo': async (scene) => {
    const { flowEntityId } = await makePaperworkFlow(scene, 'KYC_SUBMITTED')
    return { ...BY_AN_ADMIN, input: { flowEntityId, reason: 'The back of the card is missing.' } }
  },
  'admin/sendNoc': async (scene) => {
    const { flowEntityId } = await makePaperworkFlow(scene, 'KYC_ACCEPTED')
    const fileUrls = [await upload(scene, 'noc-documents', 'admin')]
    return { ...BY_AN_ADMIN, input: { flowEntityId, fileUrls } }
  },
  'admin/acceptRc': async (scene) => {
    const { flowEntityId } = await makeSceneFlow(scene, 'NEW_RC_UPLOADED')
    return { ...BY_AN_ADMIN, input: { flowEntityId } }
  },
  'admin/askRcInfo': async (scene) => {
    const { flowEntityId } = await makeSceneFlow(scene, 'NEW_RC_UPLOADED')
    return { ...BY_AN_ADMIN, input: { flowEntityId, reason: 'The name cannot be read.' } }
  },
  'admin/downloadTransferPaper': async (scene) => {
    const { flowEntityId } = await makeSceneFlow(scene, 'DELIVERY_APPROVED')
    return { ...BY_AN_ADMIN, input: { flowEntityId, paper: 'saleLetter' } }
  },
  'admin/getCarHistory': async (scene) => {
    const { carId } = await makePaperworkFlow(scene, 'KYC_SUBMITTED')
    return { ...BY_AN_ADMIN, input: { carId } }
  },
}
