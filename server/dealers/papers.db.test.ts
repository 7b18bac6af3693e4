import { imageFieldOf, perDocument } from '#domain/dealers/dealer-documents.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeDealer, type MadeUser } from '#server/testing/factories.ts'
import {
  dealerInfo,
  documentsOf,
  makeNewcomer,
  paySubscription,
  uploadAs,
} from '#server/testing/onboarding-scene.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { makePicture } from '#server/testing/sample-files.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Returns the text of a PDF, without whitespace. */
async function textOf(pdf: ArrayBuffer): Promise<string> {
  const pages = await readPdf(new Uint8Array(pdf))
  return pages.map(({ text }) => text.replace(/\s/g, '')).join('')
}

async function download({ token }: MadeUser): Promise<{ response: Response; pdf: ArrayBuffer }> {
  const response = await app.fetch('/api/downloadAgreement', {
    headers: { authorization: `Bearer ${token}` },
  })
  return { response, pdf: await response.arrayBuffer() }
}

const fileOf = (url: string) => url.split('?')[0]

describe('onboarding documents', () => {
  test('are returned to their dealer with links that work only when signed', async () => {
    const dealer = await makeNewcomer(app, 'upload_docs')
    const upload = async (name: string) =>
      app.must(
        'uploadFile',
        {
          file: (await makePicture()).toString('base64'),
          folder: 'onboarding-documents',
          fileName: `${name}.jpg`,
        },
        dealer,
      )
    const [pan, registration, gst] = [await upload('pan'), await upload('registration'), await upload('gst')]
    await app.must(
      'uploadDocuments',
      {
        ...(await documentsOf(app, dealer)),
        panCardImageUrl: pan.publicUrl,
        coRegistrationImageUrl: registration.fileId,
        gstImageUrl: gst.publicUrl,
      },
      dealer,
    )
    const { documents } = await app.must('getOnboarding', {}, dealer)
    expect(documents).toMatchObject({
      panCard: { fileId: pan.fileId },
      coRegistration: { fileId: registration.fileId },
      gst: { fileId: gst.fileId },
    })
    for (const url of [documents?.panCard.url, documents?.gst.thumbnailUrl]) {
      const opened = await app.fetch(url ?? '')
      expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect((await app.fetch(fileOf(url ?? '') ?? '')).status).toBe(404)
    }
  })

  test('of another user, from another folder, or missing are refused, and nothing is stored', async () => {
    const dealer = await makeNewcomer(app, 'upload_docs')
    const rival = await makeNewcomer(app, 'upload_docs')
    const own = await uploadAs(app, dealer, 'onboarding-documents')
    const good = {
      regNumber: dealer.mobile,
      ...perDocument((document) => [imageFieldOf(document), own]),
    }
    for (const gstImageUrl of [
      await uploadAs(app, rival, 'onboarding-documents'),
      await uploadAs(app, dealer, 'contracts'),
      await uploadAs(app, await makeAdmin(app.database.db), 'onboarding-documents'),
      'https://evil.test/gst.png',
      '/etc/passwd',
    ]) {
      const answer = await app.call('uploadDocuments', { ...good, gstImageUrl }, dealer)
      expect(answer.body, gstImageUrl).toMatchObject({
        status: 400,
        fields: { gstImageUrl: 'Please upload this file first.' },
      })
    }
    for (const [change, field, sentence] of [
      [{ gstImageUrl: '' }, 'gstImageUrl', 'This is required.'],
      [{ regNumber: '' }, 'regNumber', 'Registration number not found. Please complete previous steps.'],
      [{ regNumber: rival.mobile }, 'regNumber', 'This is not the mobile number of your account.'],
    ] as const) {
      const answer = await app.call('uploadDocuments', { ...good, ...change }, dealer)
      expect(answer.body).toMatchObject({ status: 400, fields: { [field]: sentence } })
    }
    expect(await app.must('getOnboarding', {}, dealer)).toMatchObject({
      onboarding: 'upload_docs',
      documents: null,
    })
  })
})

describe('the agreement', () => {
  test('states parties, cities, fee and date, with secrets masked', async () => {
    const dealer = await makeDealer(app.database.db, { onboarding: 'dealer_info', name: 'Rāvi Kumār' })
    await app.must('createDealerInfo', dealerInfo(dealer.mobile, 'Private Limited Company'), dealer)
    await paySubscription(app, dealer, ['Nāgpur City', 'Delhi Town'])
    await app.must('uploadDocuments', await documentsOf(app, dealer), dealer)
    const { agreementUrl } = (await app.must('generateAgreement', {}, dealer)).value
    const opened = await app.fetch(agreementUrl)
    expect(opened.headers.get('content-type')).toBe('application/pdf')
    expect(opened.headers.get('content-disposition')).toMatch(/^attachment/)
    const stored = await opened.arrayBuffer()
    const text = await textOf(stored)
    for (const part of [
      'DealerAgreement',
      'KumarMotorsPrivateLimited',
      'RāviKumār',
      'XXXXXX727Q',
      '27XXXXXX727Q1ZW',
      'XXXXXXXX7890',
      dealer.mobile.slice(3),
      'NāgpurCity',
      'DelhiTown',
      '₹30,000',
      '₹60,000',
      'Sixtythousandrupees',
      'Page1of',
    ]) {
      expect(text).toContain(part)
    }
    for (const secret of ['AAACT2727Q', '001234567890']) expect(text).not.toContain(secret)

    const { response, pdf } = await download(dealer)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="agreement.pdf"')
    expect(Buffer.from(pdf).equals(Buffer.from(stored))).toBe(true)
  })

  test('is reused for the same content and made again after a change', async () => {
    const dealer = await makeNewcomer(app, 'contract')
    const make = async (key?: string) => {
      const made = await app.must('generateAgreement', {}, key === undefined ? dealer : { ...dealer, key })
      return fileOf(made.value.agreementUrl)
    }
    const key = randomUUID()
    const first = await make(key)
    expect(await make(key)).toBe(first)
    expect(await make()).toBe(first)
    expect(new Set(await Promise.all(Array.from({ length: 5 }, () => make())))).toEqual(new Set([first]))
    const { db } = app.database
    await db
      .updateTable('dealer_details')
      .set({ address: '14 Mathura Road' })
      .where('organisation_id', '=', dealer.organisationId)
      .execute()
    expect(await make()).not.toBe(first)
  })

  test('is made once by simultaneous calls', async () => {
    const dealer = await makeNewcomer(app, 'contract')
    const made = await Promise.all(Array.from({ length: 5 }, () => app.must('generateAgreement', {}, dealer)))
    expect(new Set(made.map(({ value }) => fileOf(value.agreementUrl))).size).toBe(1)
  })

  test('has the terms that anybody can read before paying', async () => {
    const { title, parts } = await app.must('getAgreementTerms', {})
    expect(title).toBe('Dealer Agreement')
    const dealer = await makeNewcomer(app, 'contract')
    const pages = await textOf((await download(dealer)).pdf)
    const text = pages.replaceAll(/Agreement[0-9A-F]{8}Page\dof\d/g, '')
    const clauses = parts.flatMap((part) => part.clauses)
    expect(clauses.length).toBeGreaterThan(10)
    for (const [index, clause] of clauses.entries()) {
      expect(text).toContain(`${index + 1}.${clause}`.replace(/\s/g, ''))
    }
  })

  test('can be read before it is generated', async () => {
    const dealer = await makeNewcomer(app, 'contract')
    const { response, pdf } = await download(dealer)
    expect(response.status).toBe(200)
    expect(await textOf(pdf)).toContain('RaviKumar')
  })
})

describe('the signed contract', () => {
  test('is stored with the agreement that it signs', async () => {
    const dealer = await makeNewcomer(app, 'contract')
    await app.must('generateAgreement', {}, dealer)
    const signedContractUrl = await uploadAs(app, dealer, 'contracts')
    await app.must('dealerContract', { regNumber: dealer.mobile, signedContractUrl }, dealer)
    const row = await app.database.db
      .selectFrom('signed_contracts')
      .selectAll()
      .where('organisation_id', '=', dealer.organisationId)
      .executeTakeFirstOrThrow()
    expect(signedContractUrl).toContain(row.file_id)
    expect(row.agreement_id).not.toBeNull()
  })

  test('is refused after the details change, until a new one is uploaded', async () => {
    const admin = await makeAdmin(app.database.db)
    const dealer = await makeNewcomer(app, 'contract')
    const send = (signedContractUrl: string) =>
      app.call('dealerContract', { regNumber: dealer.mobile, signedContractUrl }, dealer)
    const signedFor = async () =>
      (
        await app.database.db
          .selectFrom('signed_contracts')
          .select('agreement_id as agreementId')
          .where('organisation_id', '=', dealer.organisationId)
          .executeTakeFirstOrThrow()
      ).agreementId
    await app.must('generateAgreement', {}, dealer)
    const signed = await uploadAs(app, dealer, 'contracts')
    expect((await send(signed)).status).toBe(200)
    const first = await signedFor()

    const returned = { uid: dealer.userId, step: 'dealer_info', reason: 'Wrong address.' } as const
    await app.must('admin/returnOnboarding', returned, admin)
    const moved = { ...dealerInfo(dealer.mobile), address: '14 Mathura Road' }
    expect(await app.must('createDealerInfo', moved, dealer)).toEqual({ onboarding: 'contract' })
    expect((await send(signed)).body).toMatchObject({
      status: 400,
      fields: { signedContractUrl: expect.stringContaining('Your details have changed') },
    })
    expect((await app.must('getOnboarding', {}, dealer)).onboarding).toBe('contract')
    await app.must('generateAgreement', {}, dealer)
    expect((await send(await uploadAs(app, dealer, 'contracts'))).status).toBe(200)
    expect(await signedFor()).not.toBe(first)
    expect(await signedFor()).not.toBeNull()
  })

  test('must not be the agreement itself, another dealer’s file, or from another folder', async () => {
    const dealer = await makeNewcomer(app, 'contract')
    const rival = await makeNewcomer(app, 'contract')
    const { agreementUrl } = (await app.must('generateAgreement', {}, dealer)).value
    const send = (signedContractUrl: string) =>
      app.call('dealerContract', { regNumber: dealer.mobile, signedContractUrl }, dealer)
    expect((await send(agreementUrl)).body).toMatchObject({
      status: 400,
      error: 'Signed contract must be an image file (PNG/JPEG).',
    })
    for (const url of [
      await uploadAs(app, rival, 'contracts'),
      await uploadAs(app, dealer, 'onboarding-documents'),
    ]) {
      expect((await send(url)).body).toMatchObject({
        status: 400,
        fields: { signedContractUrl: 'Please upload this file first.' },
      })
    }
    expect((await app.must('getOnboarding', {}, dealer)).onboarding).toBe('contract')
  })
})
