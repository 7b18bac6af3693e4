import * as z from 'zod'
import type { SettingProposal } from '#contract/settings/settings.ts'
import type { AuditAction } from '#domain/audit/audit-actions.ts'
import { refuse, accept, type Result } from '#domain/refusal.ts'
import { SETTING_KEYS, SETTINGS, type SettingKey } from '#domain/setting-table.ts'
import { findName } from '#server/identity/identity-queries.ts'
import { notifyAdmins } from '#server/identity/notify-admins.ts'
import { queueMessage } from '#server/notifications/queue-message.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Json, JsonObject } from '#server/platform/db/types.ts'
import { openSetting, readCurrent } from '#server/platform/settings/read-setting.ts'
import { insertVersion, lockSetting } from '#server/platform/settings/setting-versions-queries.ts'
import { auditActsOn } from '#server/proposals/audit-acts.ts'
import { defineProposalKind, type ProposalAct } from '#server/proposals/proposal-kind.ts'
import type { DelayAlone } from '#server/proposals/propose.ts'
import { makeStopLinks, type StopLinkDeps } from '#server/proposals/stop-links.ts'

const details = z.object({
  /** The value that it would have. `openSetting` reads it. */
  value: z.unknown(),
  /** The version that the proposal would replace. */
  basedOn: z.number(),
})

/** A change of a setting, or of a proposal about it, that is audited and sent to all admins. */
interface Change extends ProposalAct {
  readonly key: SettingKey
  readonly action: Extract<AuditAction, 'settingProposed' | 'settingChanged' | 'settingWithdrawn'>
  readonly before: unknown
  readonly after: unknown
  /** Whether one person alone carried it out. */
  readonly isAlone?: boolean
}

/** The proposals to change a setting of the house. Their subject is the setting's key. */
export const settingProposals = defineProposalKind({
  kind: 'setting',
  details,
  password: 'recent',
  isDoneAtOnceAlone: true,

  lock: (tx, { subject }) => lockSetting(tx, keyOf(subject)),

  describe: (_db, proposals): Promise<readonly SettingProposal[]> =>
    Promise.resolve(
      proposals.map(({ subject, details: { value } }) => {
        const key = keyOf(subject)
        return { kind: 'setting', key, value: openSetting(key, value) } as SettingProposal
      }),
    ),

  noteProposed: async (tx, { subject, details: { value } }, act) => {
    const key = keyOf(subject)
    const { value: before } = await readCurrent(tx, key)
    await note(tx, { ...act, key, action: 'settingProposed', before, after: value })
  },

  carryOut: async (tx, { subject, details: { value, basedOn }, proposedBy }, confirmation) => {
    const key = keyOf(subject)
    return changeSetting(tx, { ...confirmation, key, value, basedOn, changedBy: proposedBy.uid })
  },

  withdraw: (tx, { subject, details: { value } }, act) =>
    note(tx, { ...act, key: keyOf(subject), action: 'settingWithdrawn', before: value, after: null }),
})

/** Creates the note of a change that one person made alone, which takes effect a day later unless somebody stops it. */
export function createDelayNote(deps: StopLinkDeps): DelayAlone {
  return async (tx, stored, act) => {
    const { subject, details: value, dueAt } = { ...settingProposals.read(stored), dueAt: stored.dueAt }
    const key = keyOf(subject)
    const { value: before } = await readCurrent(tx, key)
    await auditChange(tx, {
      ...act,
      key,
      action: 'settingProposed',
      before,
      after: value.value,
      isAlone: true,
    })
    const setting = SETTINGS[key].name
    const at = { moment: dueAt.toISOString() }
    for (const { email, link } of await makeStopLinks(tx, deps, stored.id)) {
      const values = { setting, who: stored.proposedBy.name, at, link }
      await queueMessage(tx, { channel: 'email', to: email, kind: 'setting-delayed', values })
    }
  }
}

function keyOf(subject: string): SettingKey {
  const key = SETTING_KEYS.find((name) => name === subject)
  if (key === undefined) throw new Error(`There is no setting ${subject}.`)
  return key
}

/**
 * Stores the next version of a setting, audits it, and notifies all active admins. The caller holds the setting's lock.
 * Refuses with WRONG_STATE if another version holds than the one that the change is based on.
 */
export async function changeSetting(
  tx: Tx,
  change: ProposalAct & {
    readonly key: SettingKey
    readonly value: unknown
    readonly basedOn: number
    /** The admin whose change it is; who carries it out confirms it, unless that is the same one. */
    readonly changedBy: string
    readonly isAlone?: boolean
  },
): Promise<Result<void>> {
  const { key, value, basedOn, changedBy, adminId } = change
  const current = await readCurrent(tx, key)
  if (current.version !== basedOn) return refuseChanged()
  const confirmedBy = adminId === changedBy ? null : adminId
  await insertVersion(tx, { key, version: basedOn + 1, value, changedBy, confirmedBy })
  await note(tx, { ...change, action: 'settingChanged', before: current.value, after: value })
  return accept(undefined)
}

/** Refuses a change that is based on another version than the one that holds, with WRONG_STATE. */
export function refuseChanged(): Result<never> {
  return refuse('WRONG_STATE', 'setting.changed')
}

/** Audits a change, and notifies all active admins. */
async function note(tx: Tx, change: Change): Promise<void> {
  await auditChange(tx, change)
  const { key, action, adminId } = change
  const who = (await findName(tx, adminId)) ?? 'An admin'
  const values = { setting: SETTINGS[key].name, who }
  await notifyAdmins(tx, (to) => ({ channel: 'email', to, kind: MESSAGE_OF[action], values }))
}

function auditChange(tx: Tx, { key, action, before, after, ...act }: Change): Promise<void> {
  return audit(tx, key, action, { ...act, before: asFacts(before), after: asFacts(after) })
}

const audit = auditActsOn('setting')

const MESSAGE_OF = {
  settingProposed: 'setting-proposed',
  settingChanged: 'setting-changed',
  settingWithdrawn: 'setting-withdrawn',
} as const

function asFacts(value: unknown): JsonObject | null {
  return value === null ? null : { value: value as Json }
}
