import type { SettingValue } from '#domain/setting-table.ts'
import { stateOfGstin, type TaxState } from '#domain/tax/gst.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { readSetting } from '#server/platform/settings/read-setting.ts'

/** The house, as receipts name it, with the state of its GSTIN. */
export type Seller = SettingValue<'house'> & { readonly state: TaxState }

/** Returns the house as it is to stand on a receipt that is issued now. */
export async function readSeller(db: Queries): Promise<Seller> {
  const house = await readSetting(db, 'house')
  const state = stateOfGstin(house.gstin)
  if (state === null) throw new Error('A valid GSTIN starts with a state code.')
  return { ...house, state }
}
