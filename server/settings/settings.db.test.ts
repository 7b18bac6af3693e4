import type { KeyedValue } from '#contract/settings/settings.ts'
import { REASONS } from '#domain/reasons/reasons.ts'
import { SETTING_KEYS, type SettingKey } from '#domain/setting-table.ts'
import { readSetting } from '#server/platform/settings/read-setting.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import {
  disableOtherAdmins,
  makeAdmin,
  makeDealer,
  secondsFromNow,
  UNUSED_ID,
  type MadeUser,
} from '#server/testing/factories.ts'
import { cancelProposals } from '#server/auctions/cancel-auction.ts'
import { withdrawProposals } from '#server/auctions/withdraw-lot.ts'
import { payBackProposals } from '#server/car-payments/pay-back-proposal.ts'
import { refundProposals } from '#server/city-payments/refund-proposal.ts'
import { correctionProposals } from '#server/stock/correct-sold-car.ts'
import { reinstateProposals } from '#server/staff/reinstate-proposal.ts'
import { settingProposals } from './setting-proposal.ts'
import { carryOutDue } from '#server/proposals/carry-out-due.ts'
import { createStaffReader } from '#server/proposals/read-staff.ts'
import { readOutboxOf } from '#server/testing/outbox.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let [first, second]: [MadeUser | null, MadeUser | null] = [null, null]

beforeAll(async () => {
  app = await startTestApp()
  first = await makeAdmin(app.database.db, { name: 'Kavita Deshmukh' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  const { db } = app.database
  await db.updateTable('users').set({ disabled_at: null, disabled_reason: null }).execute()
  await db
    .updateTable('proposals')
    .set({ outcome: 'withdrawn', decided_at: new Date() })
    .where('outcome', '=', 'waiting')
    .execute()
})

const DEPS = {
  staff: createStaffReader(false),
  kinds: {
    setting: settingProposals,
    payBack: payBackProposals,
    refund: refundProposals,
    reinstateAdmin: reinstateProposals,
    cancelAuction: cancelProposals,
    withdrawLot: withdrawProposals,
    correctSoldCar: correctionProposals,
  },
}

const ACCOUNT = {
  bankName: 'HDFC Bank',
  accountName: 'Yardbid Auctions',
  accountNo: '5020 0012 345678',
  ifscCode: 'hdfc0000001',
  upiId: null,
}
const one = (): MadeUser => {
  if (first === null) throw new Error('The first admin is not there.')
  return first
}
const other = async (): Promise<MadeUser> => {
  second ??= await makeAdmin(app.database.db)
  return second
}
const setSole = () => disableOtherAdmins(app.database.db, one())
const read = async (by: MadeUser = one()) => {
  const { settings } = await app.must('admin/getSettings', {}, { token: by.token })
  const setting = settings.find(({ key }) => key === 'bankAccounts')
  if (setting === undefined) throw new Error('There is no such setting.')
  return setting
}
const propose = async (more: Partial<Input<'admin/proposeSetting'>> = {}, by: MadeUser = one()) =>
  app.call(
    'admin/proposeSetting',
    {
      basedOn: (await read()).version,
      setting: { key: 'bankAccounts', value: [ACCOUNT] },
      ...more,
    },
    { token: by.token },
  )
const confirm = (proposalId: string, by: MadeUser) =>
  app.call('admin/confirmProposal', { proposalId }, { token: by.token })
const withdraw = (proposalId: string, by: MadeUser) =>
  app.call('admin/withdrawProposal', { proposalId }, { token: by.token })

describe('the bank accounts of the house', () => {
  test('are changed at once by an admin where nobody else counts, in their stored spelling, and audited', async () => {
    await setSole()
    const { version } = await read()
    expect((await propose()).status).toBe(200)
    const after = await read()
    expect(after).toMatchObject({
      version: version + 1,
      value: [{ ...ACCOUNT, accountNo: '50200012345678', ifscCode: 'HDFC0000001' }],
      proposal: null,
    })
    expect(after.versions[0]).toMatchObject({ changedBy: { name: 'Kavita Deshmukh' }, confirmedBy: null })
    const { entries } = await app.must('admin/getAudit', { action: 'settingChanged', limit: 1 }, one())
    expect(entries).toMatchObject([
      { subjectId: 'bankAccounts', after: { value: [{ accountNo: '50200012345678' }] } },
    ])
    await expect
      .poll(async () => (await readOutboxOf(app, one().email)).map(({ text }) => text).join(), {
        timeout: 10_000,
      })
      .toContain('Kavita Deshmukh changed the bank accounts')
  })

  test('wait for another admin where one counts, who confirms once', async () => {
    const confirmer = await other()
    const { version } = await read()
    await propose()
    const { proposal } = await read()
    expect(proposal).toMatchObject({ isOwn: true, value: [{ bankName: 'HDFC Bank' }] })
    expect((await read(confirmer)).proposal).toMatchObject({ isOwn: false })
    expect((await read()).version).toBe(version)
    const id = proposal?.id ?? ''
    expect(await propose()).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    expect(await confirm(id, one())).toMatchObject({ status: 409, body: { code: 'OTHER_ADMIN_REQUIRED' } })
    const answers = await Promise.all([confirm(id, confirmer), confirm(id, confirmer)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const after = await read()
    expect(after).toMatchObject({ version: version + 1, proposal: null })
    expect(after.versions[0]?.confirmedBy?.uid).toBe(confirmer.userId)
    expect(await withdraw(id, confirmer)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  })

  test('stay as they are after a withdrawal', async () => {
    const decliner = await other()
    const { version } = await read()
    await propose()
    const { proposal } = await read()
    expect((await withdraw(proposal?.id ?? '', decliner)).status).toBe(200)
    expect(await read()).toMatchObject({ version, proposal: null })
    expect((await withdraw(UNUSED_ID, decliner)).status).toBe(404)
  })

  test('are not changed on the basis of another version, without the password or with a wrong account', async () => {
    const { version } = await read()
    expect(await propose({ basedOn: version + 7 })).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE' },
    })
    const value = [{ ...ACCOUNT, ifscCode: 'none' }]
    expect(await propose({ setting: { key: 'bankAccounts', value } })).toMatchObject({
      status: 400,
      body: { fields: { 'setting.value.0.ifscCode': expect.any(String) } },
    })
    const forgetful = await makeAdmin(app.database.db)
    await app.database.db
      .updateTable('sessions')
      .set({ password_confirmed_at: null })
      .where('user_id', '=', forgetful.userId)
      .execute()
    expect(await propose({}, forgetful)).toMatchObject({ status: 403, body: { code: 'PASSWORD_REQUIRED' } })
  })

  test('changed alone soon after a disabling hold a day later, unless an admin stops them by a link', async () => {
    const { db } = app.database
    const disabled = await makeAdmin(db, { name: 'Bina Das' })
    await app.must('admin/disableAdmin', { uid: disabled.userId, reason: 'A quarrel.' }, one())
    await setSole()
    await db
      .updateTable('users')
      .set({ disabled_at: secondsFromNow(-4 * 86_400) })
      .where('id', '=', disabled.userId)
      .execute()
    const { version } = await read()
    const linkTo = async (email: string) => {
      const text = async () => (await readOutboxOf(app, email)).map((message) => message.text).join('\n')
      await expect.poll(text, { timeout: 10_000 }).toContain('/stop-change#token=')
      return (
        (await text())
          .split('#token=')
          .at(-1)
          ?.match(/^[\w-]+/)?.[0] ?? ''
      )
    }

    expect((await propose()).status).toBe(200)
    const { proposal } = await read()
    expect(Date.parse(proposal?.dueAt ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    expect((await read()).version).toBe(version)
    // One admin alone cannot confirm it earlier.
    expect(await confirm(proposal?.id ?? '', one())).toMatchObject({ body: { code: 'OTHER_ADMIN_REQUIRED' } })
    const token = await linkTo(disabled.email)
    const change = await app.must('readStoppableChange', { token }, {})
    expect(change).toMatchObject({ kind: 'setting', proposedBy: 'Kavita Deshmukh', outcome: 'waiting' })
    expect(JSON.stringify(change)).not.toContain('50200012345678')
    expect(await app.must('stopChange', { token }, {})).toMatchObject({ outcome: 'withdrawn' })
    expect((await app.call('stopChange', { token }, {})).status).toBe(409)
    expect(await read()).toMatchObject({ version, proposal: null })
    expect((await app.call('stopChange', { token: 'x'.repeat(43) }, {})).status).toBe(404)

    await propose()
    const due = (await read()).proposal
    const makeDue = () =>
      db
        .updateTable('proposals')
        .set({ due_at: secondsFromNow(-1) })
        .where('outcome', '=', 'waiting')
        .where('due_at', 'is not', null)
        .execute()
    await carryOutDue(app.database.db, DEPS)
    expect((await read()).version).toBe(version)
    await makeDue()
    await Promise.all([carryOutDue(app.database.db, DEPS), carryOutDue(app.database.db, DEPS)])
    expect(await read()).toMatchObject({ version: version + 1, proposal: null })
    expect(await app.call('stopChange', { token: await linkTo(one().email) }, {})).toMatchObject({
      status: 409,
    })
    const { entries } = await app.must('admin/getAudit', { action: 'settingChanged', limit: 1 }, one())
    expect(entries).toMatchObject([{ alone: true, by: 'Kavita Deshmukh' }])
    expect(due?.id).not.toBe(proposal?.id)

    // Another admin counts when it is due, so it waits for that one.
    await propose()
    const newcomer = await makeAdmin(db)
    await makeDue()
    await carryOutDue(app.database.db, DEPS)
    const waiting = await read()
    expect(waiting).toMatchObject({ version: version + 1, proposal: { dueAt: null } })
    expect((await confirm(waiting.proposal?.id ?? '', newcomer)).status).toBe(200)
  })
})

describe('a setting of fields', () => {
  const versionOf = async (key: SettingKey) => {
    const { settings } = await app.must('admin/getSettings', {}, one())
    return settings.find((setting) => setting.key === key)?.version ?? 0
  }
  const change = async (setting: KeyedValue, by: MadeUser = one()) =>
    propose({ basedOn: await versionOf(setting.key), setting }, by)

  test('has its initial value before the first version', async () => {
    const { settings } = await app.must('admin/getSettings', {}, one())
    expect(settings.map(({ key }) => key)).toEqual(SETTING_KEYS)
    expect(settings).toContainEqual({
      key: 'cityPrice',
      version: 0,
      value: { rupees: 30_000 },
      proposal: null,
      versions: [],
    })
  })

  test('about money waits for another admin, and holds from the next order on', async () => {
    const confirmer = await other()
    const dealer = await makeDealer(app.database.db, { onboarding: 'subscription' })
    const price = async () => (await app.must('AmountPayGet', {}, dealer)).value.amount
    expect((await change({ key: 'cityPrice', value: { rupees: 36_000 } })).status).toBe(200)
    expect(await price()).toBe(30_000)
    const { proposals } = await app.must('admin/getProposals', {}, confirmer)
    expect(proposals).toMatchObject([
      { act: { kind: 'setting', key: 'cityPrice', value: { rupees: 36_000 } } },
    ])
    expect((await confirm(proposals[0]?.proposalId ?? '', confirmer)).status).toBe(200)
    expect(await price()).toBe(36_000)
  })

  test('that nobody confirms is changed at once, without the password, and audited', async () => {
    await other()
    const forgetful = await makeAdmin(app.database.db, { name: 'Farah Khan' })
    await app.database.db
      .updateTable('sessions')
      .set({ password_confirmed_at: null })
      .where('user_id', '=', forgetful.userId)
      .execute()
    const version = await versionOf('cityOrders')
    expect((await change({ key: 'cityOrders', value: { perHour: 40 } }, forgetful)).body).toMatchObject({
      setting: {
        key: 'cityOrders',
        version: version + 1,
        value: { perHour: 40 },
        proposal: null,
        versions: [{ changedBy: { name: 'Farah Khan' }, confirmedBy: null }, {}],
      },
    })
    const { entries } = await app.must('admin/getAudit', { action: 'settingChanged', limit: 1 }, one())
    expect(entries).toMatchObject([
      { subjectId: 'cityOrders', by: 'Farah Khan', after: { value: { perHour: 40 } } },
    ])
    const stale = { basedOn: version, setting: { key: 'cityOrders', value: { perHour: 50 } } } as const
    expect(await propose(stale)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  })

  test('is judged by the rule of each field, and stored as the rule spells it', async () => {
    const house = { name: '--', address: '4 Ring Road, Pune', gstin: '27AAPFU0939F1ZW' }
    expect(await change({ key: 'house', value: house })).toMatchObject({
      status: 400,
      body: {
        fields: {
          'setting.value.name': REASONS['name.noLetters'],
          'setting.value.gstin': expect.any(String),
        },
      },
    })
    const confirmer = await other()
    await change({ key: 'house', value: { ...house, name: 'Sale Yard', gstin: '27aapfu 0939f1zv' } })
    const { proposals } = await app.must('admin/getProposals', {}, confirmer)
    await confirm(proposals[0]?.proposalId ?? '', confirmer)
    expect(await readSetting(app.database.db, 'house')).toEqual({
      name: 'Sale Yard',
      address: '4 Ring Road, Pune',
      gstin: '27AAPFU0939F1ZV',
    })
  })
})
