import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { makeAdmin, type MadeUser } from '#server/testing/factories.ts'
import { makeNewcomer, uploadAs } from '#server/testing/onboarding-scene.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { makePicture } from '#server/testing/sample-files.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let admin: MadeUser
beforeAll(async () => {
  app = await shareTestApp()
  admin = await makeAdmin(app.database.db)
})

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

type Signed = Omit<Input<'dealerContract'>, 'regNumber'>

const send = (dealer: MadeUser, signed: Signed, key?: string) =>
  app.call(
    'dealerContract',
    { regNumber: dealer.mobile, ...signed },
    { token: dealer.token, headers: { 'user-agent': PHONE }, ...(key !== undefined && { key }) },
  )

/** Uploads a picture of a signature, and returns its address. */
async function drawSignature(dealer: MadeUser): Promise<string> {
  const file = (await makePicture('png', { width: 600, height: 200 })).toString('base64')
  const input = { file, folder: 'contracts', fileName: 'signature.png' }
  return (await app.must('uploadFile', input, dealer)).publicUrl
}

async function textOf(response: Response): Promise<string> {
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const pages = await readPdf(new Uint8Array(await response.arrayBuffer()))
  return pages.map(({ text }) => text.replace(/\s/g, '')).join('')
}

const documentsOf = async ({ userId }: MadeUser) => {
  const { documents } = await app.must('admin/getDealer', { uid: userId }, admin)
  return documents.filter(({ kind }) => kind === 'signedContract')
}

describe('an agreement that is signed on paper', () => {
  test('has its pages in their order, for the dealer and the console', async () => {
    const dealer = await makeNewcomer(app, 'contract')
    const pages = []
    for (let page = 0; page < 3; page += 1) pages.push(await uploadAs(app, dealer, 'contracts'))
    const [signedContractUrl = '', ...furtherPageUrls] = pages
    expect((await send(dealer, { signedContractUrl, furtherPageUrls })).body).toEqual({
      onboarding: 'pending_approval',
    })
    const ids = pages.map((url) => url.split('/').at(-1))
    const shown = await documentsOf(dealer)
    expect(shown.map(({ fileId, page }) => [fileId, page])).toEqual([
      [ids[0], 1],
      [ids[1], 2],
      [ids[2], 3],
    ])
    const returned = { uid: dealer.userId, step: 'upload_docs', reason: 'Blurred.' } as const
    await app.must('admin/returnOnboarding', returned, admin)
    const { contract } = await app.must('getOnboarding', {}, dealer)
    expect(contract).toMatchObject({
      signed: { fileId: ids[0] },
      furtherPages: [{ fileId: ids[1] }, { fileId: ids[2] }],
      signatureName: null,
    })
  })

  test('of one page has no page number, and replaces one with more', async () => {
    const dealer = await makeNewcomer(app, 'contract')
    const upload = () => uploadAs(app, dealer, 'contracts')
    await send(dealer, { signedContractUrl: await upload(), furtherPageUrls: [await upload()] })
    const returned = { uid: dealer.userId, step: 'contract', reason: 'Not signed.' } as const
    await app.must('admin/returnOnboarding', returned, admin)
    await send(dealer, { signedContractUrl: await upload() })
    expect(await documentsOf(dealer)).toMatchObject([{ page: null }])
  })

  test('has at most ten pages, all of them pictures of the dealer’s own', async () => {
    const dealer = await makeNewcomer(app, 'contract')
    const rival = await makeNewcomer(app, 'contract')
    const own = await uploadAs(app, dealer, 'contracts')
    const nine = Array.from({ length: 9 }, () => own)
    const many = await send(dealer, { signedContractUrl: own, furtherPageUrls: [...nine, own] })
    expect(many.body).toMatchObject({ status: 400, fields: { furtherPageUrls: expect.any(String) } })
    const { agreementUrl } = (await app.must('generateAgreement', {}, dealer)).value
    for (const [page, sentence] of [
      [await uploadAs(app, rival, 'contracts'), 'Please upload this file first.'],
      [await uploadAs(app, dealer, 'onboarding-documents'), 'Please upload this file first.'],
      [agreementUrl, 'Signed contract must be an image file (PNG/JPEG).'],
    ] as const) {
      const answer = await send(dealer, { signedContractUrl: own, furtherPageUrls: [own, page] })
      expect(answer.body).toMatchObject({ status: 400, fields: { 'furtherPageUrls.1': sentence } })
    }
    expect((await app.must('getOnboarding', {}, dealer)).onboarding).toBe('contract')
    expect((await send(dealer, { signedContractUrl: own, furtherPageUrls: nine })).status).toBe(200)
  })
})

describe('an agreement that is signed on the screen', () => {
  test('is a PDF with the name, the time and the device, which the console and the dealer get', async () => {
    const dealer = await makeNewcomer(app, 'contract')
    const imageUrl = await drawSignature(dealer)
    const signature = { name: 'Rāvi Kumār', imageUrl }
    const key = randomUUID()
    for (let repeat = 1; repeat <= 2; repeat += 1) {
      const { body } = await send(dealer, { signature }, key)
      expect(body).toEqual({ onboarding: 'pending_approval' })
    }
    const documents = await documentsOf(dealer)
    expect(documents).toMatchObject([{ mediaType: 'application/pdf', page: null, thumbnailUrl: null }])
    const { url } = await app.must(
      'admin/openDocument',
      { document: documents[0]?.url ?? '', owner: 'dealer', ownerId: dealer.userId },
      admin,
    )
    const text = await textOf(await app.fetch(url))
    for (const part of ['DealerAgreement', 'SignedbyRāviKumār', 'DeviceChromeonAndroid', 'IST']) {
      expect(text).toContain(part)
    }
    const delhi = await app.must(
      'admin/createCity',
      { name: `Delhi ${dealer.mobile}`, state: 'Delhi' },
      admin,
    )
    await app.must('admin/approveOnboarding', { uid: dealer.userId, cities: [delhi.name] }, admin)
    const own = await app.fetch('/api/downloadAgreement', {
      headers: { authorization: `Bearer ${dealer.token}` },
    })
    expect(await textOf(own)).toBe(text)
    const { contract } = await app.must('getOnboarding', {}, dealer)
    expect(contract).toMatchObject({ signatureName: 'Rāvi Kumār', furtherPages: [] })
  })

  test('is refused together with pages, and without either', async () => {
    const dealer = await makeNewcomer(app, 'contract')
    const signature = { name: 'Ravi Kumar', imageUrl: await drawSignature(dealer) }
    const page = await uploadAs(app, dealer, 'contracts')
    for (const [signed, field] of [
      [{ signature, signedContractUrl: page }, 'signature'],
      [{ signature, furtherPageUrls: [page] }, 'signature'],
      [{ furtherPageUrls: [page] }, 'signedContractUrl'],
      [{}, 'signedContractUrl'],
      [{ signature: { ...signature, name: ' ' } }, 'signature.name'],
    ] as const) {
      const answer = await send(dealer, signed as Signed)
      expect(answer.body, field).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
    }
    expect((await app.must('getOnboarding', {}, dealer)).onboarding).toBe('contract')
  })

  test('needs a picture of the dealer’s own, at the contract step', async () => {
    const dealer = await makeNewcomer(app, 'contract')
    const rival = await makeNewcomer(app, 'contract')
    const { agreementUrl } = (await app.must('generateAgreement', {}, dealer)).value
    for (const imageUrl of [
      await drawSignature(rival),
      await uploadAs(app, dealer, 'onboarding-documents'),
      agreementUrl,
      'https://evil.test/signature.png',
    ]) {
      const answer = await send(dealer, { signature: { name: 'Ravi Kumar', imageUrl } })
      expect(answer.body, imageUrl).toMatchObject({
        status: 400,
        fields: { 'signature.imageUrl': expect.any(String) },
      })
    }
    const early = await makeNewcomer(app, 'upload_docs')
    const signature = { name: 'Ravi Kumar', imageUrl: await drawSignature(early) }
    expect((await send(early, { signature })).body).toMatchObject({ status: 409, code: 'WRONG_STEP' })
  })

  test('by two calls at the same time is signed once', async () => {
    const dealer = await makeNewcomer(app, 'contract')
    const signature = { name: 'Ravi Kumar', imageUrl: await drawSignature(dealer) }
    const answers = await Promise.all([send(dealer, { signature }), send(dealer, { signature })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await documentsOf(dealer)).toHaveLength(1)
  })
})
