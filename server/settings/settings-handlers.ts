import type { Setting, settings } from '#contract/settings/settings.ts'
import type { AuditAction } from '#domain/audit/audit-actions.ts'
import { readHouseAccounts } from '#domain/settings/bank-accounts.ts'
import { SETTING_KEYS, SETTING_NAMES, type SettingKey } from '#domain/settings/setting-keys.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { recordAudit, type AuditEntry } from '#server/audit/record-audit.ts'
import { findActiveAdmins } from '#server/identity/active-admins-queries.ts'
import { requireRecentPassword } from '#server/identity/confirm-password.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { JsonObject } from '#server/platform/db/types.ts'
import { userOf, type UserCaller } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { openAccounts } from './house-accounts.ts'
import {
  decideProposal,
  findProposal,
  findWaitingProposal,
  insertProposal,
  insertVersion,
  lockSetting,
  readVersions,
  type StoredProposal,
} from './settings-queries.ts'

/** The most versions of a setting that the console shows. */
const VERSIONS_SHOWN = 50

/** A change of a setting, or of a proposal about it, that is audited and told to all admins. */
interface Change {
  readonly key: SettingKey
  readonly action: Extract<AuditAction, 'settingProposed' | 'settingChanged' | 'settingWithdrawn'>
  readonly before: unknown
  readonly after: unknown
  readonly admin: UserCaller
  readonly request: AuditEntry['request']
}

/** Creates the handlers for the settings of the house: reading, proposing, confirming and withdrawing a change. */
export function createSettingsHandlers(): HandlersOf<typeof settings> {
  return {
    'admin/getSettings': async ({ db, caller }) => {
      const { userId } = userOf(caller)
      return accept({ settings: await Promise.all(SETTING_KEYS.map((key) => describe(db, key, userId))) })
    },

    'admin/proposeSetting': async ({ db, input: { basedOn, setting }, caller, request }) => {
      const admin = userOf(caller)
      const confirmed = await requireRecentPassword(db, admin)
      if (!confirmed.ok) return confirmed
      const value = readHouseAccounts(setting.value)
      if (!value.ok) return value
      const { key } = setting
      await lockSetting(db, key)
      const current = await readCurrent(db, key)
      if (current.version !== basedOn) return refuseChanged()
      if ((await findWaitingProposal(db, key)) !== null) {
        return refuse('WRONG_STATE', 'Another change of this setting awaits its confirmation.')
      }
      const admins = await findActiveAdmins(db)
      const change = { key, before: current.value, after: value.value, admin, request }
      if (admins.some(({ userId }) => userId !== admin.userId)) {
        await insertProposal(db, { key, value: value.value, basedOn, proposedBy: admin.userId })
        await note(db, { ...change, action: 'settingProposed' })
      } else {
        const version = basedOn + 1
        const by = { changedBy: admin.userId, confirmedBy: null }
        await insertVersion(db, { key, version, value: value.value, ...by })
        await note(db, { ...change, action: 'settingChanged' })
      }
      return answer(db, key, admin.userId)
    },

    'admin/confirmSetting': async ({ db, input: { proposalId }, caller, request }) => {
      const admin = userOf(caller)
      const confirmed = await requireRecentPassword(db, admin)
      if (!confirmed.ok) return confirmed
      const found = await lockProposal(db, proposalId)
      if (!found.ok) return found
      const { key, proposal } = found.value
      if (proposal.proposedBy.uid === admin.userId) {
        return refuse('OTHER_ADMIN_REQUIRED', 'You proposed this change, so another admin has to confirm it.')
      }
      const current = await readCurrent(db, key)
      if (current.version !== proposal.basedOn) return refuseChanged()
      await decideProposal(db, proposalId, admin.userId, 'confirmed')
      await insertVersion(db, {
        key,
        version: proposal.basedOn + 1,
        value: proposal.value,
        changedBy: proposal.proposedBy.uid,
        confirmedBy: admin.userId,
      })
      const values = { before: current.value, after: proposal.value }
      await note(db, { key, action: 'settingChanged', ...values, admin, request })
      return answer(db, key, admin.userId)
    },

    'admin/withdrawSetting': async ({ db, input: { proposalId }, caller, request }) => {
      const admin = userOf(caller)
      const found = await lockProposal(db, proposalId)
      if (!found.ok) return found
      const { key, proposal } = found.value
      await decideProposal(db, proposalId, admin.userId, 'withdrawn')
      const values = { before: proposal.value, after: null }
      await note(db, { key, action: 'settingWithdrawn', ...values, admin, request })
      return answer(db, key, admin.userId)
    },
  }
}

async function lockProposal(
  tx: Tx,
  proposalId: string,
): Promise<Result<{ readonly key: SettingKey; readonly proposal: StoredProposal }>> {
  const before = await findProposal(tx, proposalId)
  const key = SETTING_KEYS.find((name) => name === before?.key)
  if (key === undefined) return refuse('NOT_FOUND', 'There is no such change.')
  await lockSetting(tx, key)
  const proposal = await findProposal(tx, proposalId)
  if (proposal?.outcome !== 'waiting') {
    return refuse('WRONG_STATE', 'This change has been confirmed or withdrawn already.')
  }
  return accept({ key, proposal })
}

async function readCurrent(db: Queries, key: SettingKey) {
  const [current] = await readVersions(db, key, 1)
  return { version: current?.version ?? 0, value: current === undefined ? [] : current.value }
}

function refuseChanged(): Result<never> {
  return refuse('WRONG_STATE', 'Somebody has changed this setting in the meantime. Look at it again.')
}

/** Audits a change, and tells all active admins of it. */
async function note(tx: Tx, { key, action, before, after, admin, request }: Change): Promise<void> {
  await recordAudit(tx, {
    actor: actorOf(admin),
    action,
    subject: { kind: 'setting', id: key },
    before: asFacts(before),
    after: asFacts(after),
    request,
  })
  const admins = await findActiveAdmins(tx)
  const who = admins.find(({ userId }) => userId === admin.userId)?.name ?? 'An admin'
  for (const { email } of admins) {
    const values = { setting: SETTING_NAMES[key], who }
    await queueMessage(tx, { channel: 'email', to: email, kind: MESSAGE_OF[action], values })
  }
}

const MESSAGE_OF = {
  settingProposed: 'setting-proposed',
  settingChanged: 'setting-changed',
  settingWithdrawn: 'setting-withdrawn',
} as const

function asFacts(value: unknown): JsonObject | null {
  return value === null ? null : { value: openAccounts(value).map((account) => ({ ...account })) }
}

async function answer(db: Queries, key: SettingKey, self: string) {
  return accept({ setting: await describe(db, key, self) })
}

async function describe(db: Queries, key: SettingKey, self: string): Promise<Setting> {
  const versions = await readVersions(db, key, VERSIONS_SHOWN)
  const proposal = await findWaitingProposal(db, key)
  const [current] = versions
  return {
    key,
    version: current?.version ?? 0,
    value: current === undefined ? [] : openAccounts(current.value),
    proposal: proposal && {
      id: proposal.id,
      value: openAccounts(proposal.value),
      proposedBy: proposal.proposedBy,
      proposedAt: proposal.proposedAt.toISOString(),
      isOwn: proposal.proposedBy.uid === self,
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
