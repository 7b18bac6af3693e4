import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { DEALER_NOTICE } from '#domain/dealers/consent-notice.ts'
import { makeAdmin, makeDealer, type MadeUser } from '#server/testing/factories.ts'
import { dealerInfo } from '#server/testing/onboarding-scene.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const newcomer = (): Promise<MadeUser> => makeDealer(app.database.db, { onboarding: 'dealer_info' })

/** Returns an organisation's stored details row as text. */
async function storedDetails({ organisationId }: MadeUser): Promise<string> {
  const { rows } = await sql<{ row: string }>`
    select row_to_json(details)::text as row from dealer_details details
    where organisation_id = ${organisationId}`.execute(app.database.db)
  return rows.map(({ row }) => row).join()
}

describe('business details', () => {
  test('are returned to the dealer with secrets masked', async () => {
    const dealer = await newcomer()
    await app.must('createDealerInfo', dealerInfo(dealer.mobile, 'Proprietorship'), dealer)
    expect(await app.must('getOnboarding', {}, dealer)).toMatchObject({
      onboarding: 'subscription',
      done: ['dealer_info'],
      email: dealer.email,
      emailProven: true,
      regNumber: dealer.mobile.slice(-10),
      returned: null,
      documents: null,
      contract: null,
      details: {
        businessType: 'Proprietorship',
        businessName: 'Kumar Motors',
        companyName: null,
        address: '12 Mathura Road, New Delhi 110025',
        panCardNo: 'XXXXXX234L',
        gstNumber: '07XXXXXX234L1ZU',
        aadhaarNumber: 'XXXX XXXX 2346',
        bankAccountNo: 'XXXXXXXX7890',
        bankAccountName: 'Ravi Kumar',
        ifscCode: 'HDFC0001234',
        bankName: 'HDFC Bank',
      },
    })
  })

  test('are encrypted in the database where secret', async () => {
    const dealer = await newcomer()
    await app.must('createDealerInfo', dealerInfo(dealer.mobile, 'Proprietorship'), dealer)
    const stored = await storedDetails(dealer)
    expect(stored).toContain('Kumar Motors')
    for (const secret of ['ABCPK1234L', '07ABCPK1234L1ZU', '234123412346', '001234567890']) {
      expect(stored).not.toContain(secret)
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'))
    }
    // A sealed value must not open in another organisation's row.
    const other = await newcomer()
    await app.must('createDealerInfo', dealerInfo(other.mobile, 'Proprietorship'), other)
    await sql`update dealer_details set pan_sealed = (select pan_sealed from dealer_details
      where organisation_id = ${dealer.organisationId}) where organisation_id = ${other.organisationId}`.execute(
      app.database.db,
    )
    expect((await app.call('getOnboarding', {}, other)).status).toBe(500)
  })

  test('take the state from the input if there is no GSTIN', async () => {
    const dealer = await newcomer()
    await app.must('createDealerInfo', { ...dealerInfo(dealer.mobile), stateCode: '06' }, dealer)
    expect((await app.must('getOnboarding', {}, dealer)).details).toMatchObject({ stateCode: '06' })
    const registered = await newcomer()
    const info = { ...dealerInfo(registered.mobile, 'Partnership'), stateCode: '06' }
    await app.must('createDealerInfo', info, registered)
    expect((await app.must('getOnboarding', {}, registered)).details).toMatchObject({ stateCode: null })
  })

  test('omit fields that the business type does not use', async () => {
    const dealer = await newcomer()
    const info = { ...dealerInfo(dealer.mobile), companyName: 'Kumar Ltd', gstNumber: 'nonsense' }
    await app.must('createDealerInfo', info, dealer)
    const { details } = await app.must('getOnboarding', {}, dealer)
    expect(details).toMatchObject({ companyName: null, gstNumber: null })
    expect(await storedDetails(dealer)).not.toContain('Kumar Ltd')
  })

  test('keep names and addresses as written', async () => {
    const dealer = await newcomer()
    const address = 'मकान ४, <script>alert(1)</script> {{7*7}} Śrī Road'
    await app.must('createDealerInfo', { ...dealerInfo(dealer.mobile), address }, dealer)
    expect((await app.must('getOnboarding', {}, dealer)).details).toMatchObject({ address })
  })
})

describe('invalid details are refused per field', () => {
  type Info = Input<'createDealerInfo'>
  const faults: readonly (readonly [Partial<Record<keyof Info, unknown>>, string, string])[] = [
    [{ businessType: 'Trust' }, 'businessType', 'Choose a business type.'],
    [{ regNumber: '12345' }, 'regNumber', 'Please provide a valid 10-digit mobile number.'],
    [{ regNumber: '9899999999' }, 'regNumber', 'This is not the mobile number of your account.'],
    [{ panCardNo: undefined }, 'panCardNo', 'This is required.'],
    [{ panCardNo: 'AAACT2727Q' }, 'panCardNo', 'The fourth letter of the PAN of a person is P.'],
    [{ address: ' ' }, 'address', 'This is required.'],
    [{ address: 'x'.repeat(10_000) }, 'address', 'At most 500 characters.'],
    [{ address: 'a\u0000b' }, 'address', 'This text has characters that can’t be stored.'],
    [
      { aadhaarNumber: '234123412347' },
      'aadhaarNumber',
      'This Aadhaar number has a typing error: its last digit doesn’t fit the others.',
    ],
    [
      { businessType: 'Proprietorship', businessName: 'K', gstNumber: '27AAPFU0939F1ZV' },
      'gstNumber',
      'This GSTIN belongs to another PAN than the one given here.',
    ],
    [{ businessType: 'Proprietorship', gstNumber: '07ABCPK1234L1ZU' }, 'businessName', 'This is required.'],
    [{ bankAccountNo: '12' }, 'bankAccountNo', 'An account number has 6 to 18 digits, this one has 2.'],
    [{ bankAccountName: '' }, 'bankAccountName', 'This is required.'],
    [{ ifscCode: 'HDFC1001234' }, 'ifscCode', 'The fifth character of an IFSC is a zero.'],
    [{ ifscCode: 'ZZZZ0001234' }, 'ifscCode', 'No bank is known under ZZZZ.'],
    [{ consent: false }, 'consent', 'Please agree to the notice to continue.'],
    [{ consent: undefined }, 'consent', 'Please agree to the notice to continue.'],
    [{ consent: 'true' }, 'consent', 'Please agree to the notice to continue.'],
    [
      { consentVersion: '2019-1' },
      'consent',
      'The notice has changed since you read it. Please read it again.',
    ],
  ]
  test.each(faults)('%j', async (change, field, sentence) => {
    const dealer = await newcomer()
    const input = { ...dealerInfo(dealer.mobile), ...change } as Info
    const answer = await app.call('createDealerInfo', input, dealer)
    expect(answer.body).toMatchObject({ status: 400, code: 'INVALID_INPUT', fields: { [field]: sentence } })
    expect(await storedDetails(dealer)).toBe('')
    expect(await app.must('getMyConsents', {}, dealer)).toEqual([])
  })
})

describe('the bank of an IFSC', () => {
  test('is found by its letters', async () => {
    const dealer = await newcomer()
    expect(await app.must('getBank', { ifsc: ' hdfc0001234' }, dealer)).toEqual({
      ifsc: 'HDFC0001234',
      bankName: 'HDFC Bank',
    })
    expect((await app.call('getBank', { ifsc: 'ZZZZ0001234' }, dealer)).status).toBe(404)
    expect((await app.call('getBank', { ifsc: 'HDFC' }, dealer)).body).toMatchObject({
      fields: { ifsc: 'An IFSC has 11 characters, this one has 4.' },
    })
  })
})

describe('consent', () => {
  test('is recorded with its version, each time', async () => {
    const dealer = await newcomer()
    const notice = await app.must('getConsentNotice', {})
    expect(notice).toEqual(DEALER_NOTICE)
    const info = { ...dealerInfo(dealer.mobile), consentVersion: notice.version }
    await app.must('createDealerInfo', info, dealer)
    const [consent, ...more] = await app.must('getMyConsents', {}, dealer)
    expect(more).toEqual([])
    expect(consent).toMatchObject({ notice: 'dealer-onboarding', version: notice.version })
    expect(Math.abs(Date.now() - Date.parse(consent?.agreedAt ?? ''))).toBeLessThan(60_000)
  })

  test('cannot be changed or deleted', async () => {
    const dealer = await newcomer()
    await app.must('createDealerInfo', dealerInfo(dealer.mobile), dealer)
    const { db } = app.database
    await expect(app.database.asOwner(`update consents set version = '0'`)).rejects.toThrow('append-only')
    await expect(app.database.asOwner('delete from consents')).rejects.toThrow('append-only')
    await expect(db.deleteFrom('consents').execute()).rejects.toThrow('permission denied')
  })

  test('is only for dealers', async () => {
    const admin = await makeAdmin(app.database.db)
    expect((await app.call('getMyConsents', {}, admin)).status).toBe(403)
    expect((await app.call('createDealerInfo', dealerInfo('+919810000001'), admin)).status).toBe(403)
  })
})
