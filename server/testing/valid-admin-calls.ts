import { makeSceneFlow } from './call-scene.ts'
import { makeApplicant } from './dealer-factories.ts'
import { makeUnprovenDealer } from './email-proof-scene.ts'
import { givePassword, makeDealer, secondsFromNow } from './factories.ts'
import { makeFailedJob } from './failed-job-queries.ts'
import type { MadeCalls } from './valid-call.ts'
import { VALID_PROPOSAL_CALLS } from './valid-proposal-calls.ts'

type AdminCall =
  | keyof typeof VALID_PROPOSAL_CALLS
  | 'admin/getQueue'
  | 'admin/approveOnboarding'
  | 'admin/returnOnboarding'
  | 'admin/rejectOnboarding'
  | 'admin/remindEmailProof'
  | 'admin/getDealers'
  | 'admin/getDealer'
  | 'admin/unmask'
  | 'admin/openDocument'
  | 'admin/setDealerCities'
  | 'admin/suspendDealer'
  | 'admin/reinstateDealer'
  | 'admin/getAudit'
  | 'admin/getOutbox'
  | 'admin/retryJob'
  | 'admin/discardJob'
  | 'admin/getEvaluationPictures'
  | 'admin/hidePicture'
  | 'admin/showPicture'

/** Returns the file's id in its link. */
const idIn = (link: string) => link.replace('/files/', '')

const BY_AN_ADMIN = { by: 'admin', of: 'house' } as const

/** The part of {@link VALID_CALLS} with which admins manage dealers. */
export const VALID_ADMIN_CALLS: MadeCalls<AdminCall> = {
  ...VALID_PROPOSAL_CALLS,
  'admin/getQueue': async (scene) => {
    await makeSceneFlow(scene, 'GATE_PASS_REQUESTED')
    return { ...BY_AN_ADMIN, input: { queue: 'gatePasses', limit: 1 } }
  },
  'admin/approveOnboarding': async ({ app, city }) => {
    const { userId } = await makeApplicant(app, { cityIds: [city.cityId] })
    return { ...BY_AN_ADMIN, input: { uid: userId, cities: [city.name] } }
  },
  'admin/returnOnboarding': async ({ app, city }) => {
    const { userId } = await makeApplicant(app, { cityIds: [city.cityId] })
    return {
      ...BY_AN_ADMIN,
      input: { uid: userId, step: 'upload_docs', reason: 'The PAN card is blurred.' },
    }
  },
  'admin/rejectOnboarding': async ({ app, city }) => {
    const { userId } = await makeApplicant(app, { cityIds: [city.cityId] })
    return { ...BY_AN_ADMIN, input: { uid: userId, reason: 'The documents are of another business.' } }
  },
  'admin/remindEmailProof': async ({ app }) => {
    const { userId } = await makeUnprovenDealer(app, { step: 'pending_approval' })
    return { ...BY_AN_ADMIN, input: { uid: userId } }
  },
  'admin/getDealers': async ({ city }) => ({
    ...BY_AN_ADMIN,
    input: { q: 'dealer', status: 'active', city: city.name, limit: 1 },
  }),
  'admin/getDealer': async ({ dealer }) => ({ ...BY_AN_ADMIN, input: { uid: dealer.userId } }),
  'admin/unmask': async ({ app, admin, city }) => {
    // Other calls use the password up.
    await givePassword(app.database.db, admin)
    const { userId } = await makeApplicant(app, { cityIds: [city.cityId] })
    return {
      ...BY_AN_ADMIN,
      input: { uid: userId, field: 'panCardNo', reason: 'To compare it with the card.' },
    }
  },
  'admin/openDocument': async ({ app, admin, city }) => {
    const { userId: uid } = await makeApplicant(app, { cityIds: [city.cityId] })
    const { documents } = await app.must('admin/getDealer', { uid }, { token: admin.token })
    return {
      ...BY_AN_ADMIN,
      input: { document: documents[0]?.url ?? '', owner: 'dealer', ownerId: uid },
    }
  },
  'admin/setDealerCities': async ({ dealer, city }) => ({
    ...BY_AN_ADMIN,
    input: {
      uid: dealer.userId,
      cities: [{ city: city.name, validUntil: secondsFromNow(86_400).toISOString() }],
    },
  }),
  'admin/suspendDealer': async ({ app }) => {
    const { userId } = await makeDealer(app.database.db)
    return { ...BY_AN_ADMIN, input: { uid: userId, reason: 'Cheques that bounced.' } }
  },
  'admin/reinstateDealer': async ({ app }) => {
    const { userId } = await makeDealer(app.database.db)
    await app.database.db
      .updateTable('users')
      .set({ disabled_at: secondsFromNow(-60), disabled_reason: 'A mistake.' })
      .where('id', '=', userId)
      .execute()
    return { ...BY_AN_ADMIN, input: { uid: userId } }
  },
  'admin/getAudit': async () => ({ ...BY_AN_ADMIN, input: { action: 'citiesSet', limit: 1 } }),
  'admin/getOutbox': async ({ dealer }) => ({ ...BY_AN_ADMIN, input: { to: dealer.mobile, limit: 1 } }),
  'admin/retryJob': async ({ app }) => ({
    ...BY_AN_ADMIN,
    input: { jobId: await makeFailedJob(app.database.db) },
  }),
  'admin/discardJob': async ({ app }) => ({
    ...BY_AN_ADMIN,
    input: { jobId: await makeFailedJob(app.database.db) },
  }),
  'admin/getEvaluationPictures': async (scene) => {
    const { carId } = await makeSceneFlow(scene, 'EVALUATION_COMPLETE')
    return { ...BY_AN_ADMIN, input: { carId, status: 'shown', limit: 1 } }
  },
  'admin/hidePicture': async (scene) => {
    const { frontFace } = await makeSceneFlow(scene, 'EVALUATION_COMPLETE')
    return { ...BY_AN_ADMIN, input: { picture: idIn(frontFace), reason: 'It shows another car.' } }
  },
  'admin/showPicture': async (scene) => {
    const { frontFace } = await makeSceneFlow(scene, 'EVALUATION_COMPLETE')
    const input = { picture: idIn(frontFace), reason: 'It shows another car.' }
    await scene.app.must('admin/hidePicture', input, scene.admin)
    return { ...BY_AN_ADMIN, input: { picture: idIn(frontFace) } }
  },
}
