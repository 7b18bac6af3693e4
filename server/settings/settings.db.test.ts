import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { disableOtherAdmins, makeAdmin, UNUSED_ID, type MadeUser } from '#server/testing/factories.ts'
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

const ACCOUNT = {
  bankName: 'HDFC Bank',
  accountName: 'Yardbid Auctions',
  accountNo: '5020 0012 345678',
  ifscCode: 'hdfc0000001',
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
  const [setting] = settings
  if (setting === undefined) throw new Error('There is no setting.')
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
      value: [{ ...ACCOUNT, accountNo: '50200012345678', ifscCode: 'HDFC0000001', upiId: null }],
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
})
