import { deal } from './call-scene.ts'
import { makeApplicant } from './dealer-factories.ts'
import { makeDealer, secondsFromNow } from './factories.ts'
import type { MakeCall } from './valid-call.ts'

type HouseCall =
  | 'admin/getQueue'
  | 'admin/approveOnboarding'
  | 'admin/returnOnboarding'
  | 'admin/getDealers'
  | 'admin/getDealer'
  | 'admin/unmask'
  | 'admin/setDealerCities'
  | 'admin/suspendDealer'
  | 'admin/reinstateDealer'
  | 'admin/getAudit'
  | 'admin/getAuditChains'
  | 'admin/getOutbox'

const BY_THE_HOUSE = { by: 'admin', of: 'house' } as const

/** Of {@link VALID_CALLS} those with which the house's people look after dealers. */
export const VALID_HOUSE_CALLS: { readonly [Name in HouseCall]: MakeCall<Name> } = {
  'admin/getQueue': async (scene) => {
    await deal(scene, 'GATE_PASS_REQUESTED')
    return { ...BY_THE_HOUSE, input: { queue: 'gatePasses', limit: 1 } }
  },
  'admin/approveOnboarding': async ({ house, city }) => {
    const { userId } = await makeApplicant(house, { cityIds: [city.cityId] })
    return { ...BY_THE_HOUSE, input: { uid: userId, cities: [city.name] } }
  },
  'admin/returnOnboarding': async ({ house, city }) => {
    const { userId } = await makeApplicant(house, { cityIds: [city.cityId] })
    return {
      ...BY_THE_HOUSE,
      input: { uid: userId, step: 'upload_docs', reason: 'The PAN card is blurred.' },
    }
  },
  'admin/getDealers': async ({ city }) => ({
    ...BY_THE_HOUSE,
    input: { q: 'dealer', status: 'active', city: city.name, limit: 1 },
  }),
  'admin/getDealer': async ({ dealer }) => ({ ...BY_THE_HOUSE, input: { uid: dealer.userId } }),
  'admin/unmask': async ({ house, city }) => {
    const { userId } = await makeApplicant(house, { cityIds: [city.cityId] })
    return {
      ...BY_THE_HOUSE,
      input: { uid: userId, field: 'panCardNo', reason: 'To compare it with the card.' },
    }
  },
  'admin/setDealerCities': async ({ dealer, city }) => ({
    ...BY_THE_HOUSE,
    input: {
      uid: dealer.userId,
      cities: [{ city: city.name, validUntil: secondsFromNow(86_400).toISOString() }],
    },
  }),
  'admin/suspendDealer': async ({ house }) => {
    const { userId } = await makeDealer(house.database.db)
    return { ...BY_THE_HOUSE, input: { uid: userId, reason: 'Cheques that bounced.' } }
  },
  'admin/reinstateDealer': async ({ house }) => {
    const { userId } = await makeDealer(house.database.db)
    await house.database.db
      .updateTable('users')
      .set({ disabled_at: secondsFromNow(-60), disabled_reason: 'A mistake.' })
      .where('id', '=', userId)
      .execute()
    return { ...BY_THE_HOUSE, input: { uid: userId } }
  },
  'admin/getAudit': async () => ({ ...BY_THE_HOUSE, input: { action: 'citiesSet', limit: 1 } }),
  'admin/getAuditChains': async () => ({ ...BY_THE_HOUSE, input: {} }),
  'admin/getOutbox': async ({ dealer }) => ({ ...BY_THE_HOUSE, input: { to: dealer.mobile, limit: 1 } }),
}
