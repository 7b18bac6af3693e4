import type { Setting, settings } from '#contract/settings/settings.ts'
import { readHouseAccounts } from '#domain/settings/bank-accounts.ts'
import { SETTING_KEYS, type SettingKey } from '#domain/settings/setting-keys.ts'
import { accept } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { propose } from '#server/proposals/propose.ts'
import { findWaitingProposal } from '#server/proposals/proposals-queries.ts'
import type { StaffReader } from '#server/proposals/read-staff.ts'
import type { StopLinkDeps } from '#server/proposals/stop-links.ts'
import { openAccounts } from './house-accounts.ts'
import { createDelayNote, readCurrent, refuseChanged, settingProposals } from './setting-proposal.ts'
import { lockSetting, readVersions } from './settings-queries.ts'

/** The most versions of a setting that the console shows. */
const VERSIONS_SHOWN = 50

/** Creates the handlers for the settings of the house: reading one, and proposing a change. */
export function createSettingsHandlers(
  deps: StopLinkDeps & { readonly staff: StaffReader },
): HandlersOf<typeof settings> {
  const delayAlone = createDelayNote(deps)
  return {
    'admin/getSettings': async ({ db, caller }) => {
      const { userId } = userOf(caller)
      return accept({ settings: await Promise.all(SETTING_KEYS.map((key) => describe(db, key, userId))) })
    },

    'admin/proposeSetting': async ({ db, input: { basedOn, setting }, caller, request }) => {
      const admin = userOf(caller)
      const value = readHouseAccounts(setting.value)
      if (!value.ok) return value
      const { key } = setting
      await lockSetting(db, key)
      const current = await readCurrent(db, key)
      if (current.version !== basedOn) return refuseChanged()
      const change = { subject: key, details: { value: [...value.value], basedOn }, admin, request }
      const proposed = await propose(db, deps.staff, settingProposals, change, delayAlone)
      if (!proposed.ok) return proposed
      return accept({ setting: await describe(db, key, admin.userId) })
    },
  }
}

async function describe(db: Queries, key: SettingKey, self: string): Promise<Setting> {
  const versions = await readVersions(db, key, VERSIONS_SHOWN)
  const waiting = await findWaitingProposal(db, settingProposals.kind, key)
  const proposal = waiting && settingProposals.read(waiting)
  const [current] = versions
  return {
    key,
    version: current?.version ?? 0,
    value: current === undefined ? [] : openAccounts(current.value),
    proposal: proposal && {
      id: proposal.id,
      value: proposal.details.value,
      proposedBy: proposal.proposedBy,
      proposedAt: proposal.proposedAt.toISOString(),
      isOwn: proposal.proposedBy.uid === self,
      dueAt: proposal.dueAt?.toISOString() ?? null,
    },
    versions: versions.map(({ version, value, changedBy, confirmedBy, changedAt }) => ({
      version,
      value: openAccounts(value),
      changedBy,
      confirmedBy,
      changedAt: changedAt.toISOString(),
    })),
  }
}
