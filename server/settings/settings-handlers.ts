import type { Setting, settings } from '#contract/settings/settings.ts'
import { SETTING_KEYS, SETTINGS, type SettingKey } from '#domain/setting-table.ts'
import { accept } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { openSetting, readCurrent } from '#server/platform/settings/read-setting.ts'
import { lockSetting, readVersions } from '#server/platform/settings/setting-versions-queries.ts'
import { actOf } from '#server/proposals/admin-call.ts'
import { propose } from '#server/proposals/propose.ts'
import { findWaitingProposal } from '#server/proposals/proposals-queries.ts'
import type { StaffReader } from '#server/proposals/read-staff.ts'
import type { StopLinkDeps } from '#server/proposals/stop-links.ts'
import { createDelayNote, changeSetting, refuseChanged, settingProposals } from './setting-proposal.ts'

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
      const { key, value } = setting
      await lockSetting(db, key)
      const current = await readCurrent(db, key)
      if (current.version !== basedOn) return refuseChanged()
      const changed =
        SETTINGS[key].confirmedBy === 'nobody'
          ? await changeSetting(db, {
              ...actOf({ admin, request }),
              key,
              value,
              basedOn,
              changedBy: admin.userId,
            })
          : await propose(
              db,
              deps.staff,
              settingProposals,
              { subject: key, details: { value, basedOn }, admin, request },
              delayAlone,
            )
      if (!changed.ok) return changed
      return accept({ setting: await describe(db, key, admin.userId) })
    },
  }
}

async function describe(db: Queries, key: SettingKey, self: string): Promise<Setting> {
  const versions = await readVersions(db, key, VERSIONS_SHOWN)
  const waiting = await findWaitingProposal(db, settingProposals.kind, key)
  const proposal = waiting && settingProposals.read(waiting)
  const [current] = versions
  // Its values are those of its key, which the type of a union cannot say.
  return {
    key,
    version: current?.version ?? 0,
    value: current === undefined ? SETTINGS[key].initial : openSetting(key, current.value),
    proposal: proposal && {
      id: proposal.id,
      value: openSetting(key, proposal.details.value),
      proposedBy: proposal.proposedBy,
      proposedAt: proposal.proposedAt.toISOString(),
      isOwn: proposal.proposedBy.uid === self,
      dueAt: proposal.dueAt?.toISOString() ?? null,
    },
    versions: versions.map(({ version, value, changedBy, confirmedBy, changedAt }) => ({
      version,
      value: openSetting(key, value),
      changedBy,
      confirmedBy,
      changedAt: changedAt.toISOString(),
    })),
  } as Setting
}
