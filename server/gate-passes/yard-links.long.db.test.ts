import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashToken } from '#server/platform/hash-token.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { UNUSED_ID } from '#server/testing/factories.ts'
import { pageTokenOf } from '#server/testing/field-factories.ts'
import {
  askForPass,
  setGatePassScene,
  takeCars,
  type GatePassScene,
  type TakenCars,
} from '#server/testing/gate-pass-scene.ts'
import { makePicture } from '#server/testing/sample-files.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sizeOf } from '#server/testing/tier.ts'

let app: TestApp
let scene: GatePassScene

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  scene = await setGatePassScene(app)
})

const asAdmin = () => ({ token: scene.admin.token })

async function approvePass(cars: TakenCars): Promise<string> {
  const answer = await askForPass(app, scene, cars)
  if (!answer.ok) throw new Error(answer.body.detail)
  await app.must('admin/approveGatePass', { gatepassId: answer.body.gatepassId }, asAdmin())
  return answer.body.gatepassId
}

/** Makes a link of the scene's yard as the house does, and returns its id and token. */
async function makeLink(name = 'Main gate') {
  const { link, yardLinkId } = await app.must(
    'admin/createYardLink',
    { yardId: scene.yardId, name },
    asAdmin(),
  )
  const { pathname, hash } = new URL(link)
  return { yardLinkId, pathname, token: new URLSearchParams(hash.slice(1)).get('token') ?? '' }
}

describe('the link of a yard', () => {
  test('opens the passes of its yard, with its token after the # and only its hash stored', async () => {
    const { yardLinkId, pathname, token } = await makeLink()
    expect(pathname).toBe('/guard')
    expect(token.length).toBeGreaterThan(40)
    const { token_hash: stored } = await app.database.db
      .selectFrom('yard_links')
      .select('token_hash')
      .where('id', '=', yardLinkId)
      .executeTakeFirstOrThrow()
    expect(stored.equals(hashToken(token))).toBe(true)
    expect(await app.must('readYardLink', { yardLink: token })).toMatchObject({ name: 'Main gate' })
    const gatepassId = await approvePass(await takeCars(app, scene, ['MY_CARS_NEW']))
    const page = await pageTokenOf(app.database.db, gatepassId)
    expect((await app.must('readGatePass', { token: page, yardLink: token })).guard).not.toBeNull()
  })

  test('opens the photo of a pass while it is in force, and no longer, by no other link either', async () => {
    const file = (await makePicture('jpeg', { width: 640, height: 400 })).toString('base64')
    const { fileId } = await app.must('uploadFile', { file, folder: 'drivers' }, scene.dealer)
    const gatepassId = await approvePass(await takeCars(app, scene, ['MY_CARS_NEW']))
    await app.database.db
      .updateTable('people')
      .set({ image_file_id: fileId })
      .where('organisation_id', '=', scene.dealer.organisationId)
      .execute()
    const page = await pageTokenOf(app.database.db, gatepassId)
    const photoBy = async ({ token }: { readonly token: string }) =>
      (await app.must('readGatePass', { token: page, yardLink: token })).guard?.person.imageUrl ?? ''
    const [link, other] = [await makeLink(), await makeLink('Back gate')]
    const [photo, photoOfOther] = [await photoBy(link), await photoBy(other)]
    const statusOf = async (url: string) => (await app.fetch(url)).status
    expect(await statusOf(photo)).toBe(200)

    await app.must('admin/revokeYardLink', { yardLinkId: link.yardLinkId }, asAdmin())
    expect(await statusOf(photo)).toBe(404)
    // Nor under another yard's link, nor as a link of somebody who has a session.
    expect(await statusOf(photo.replace(link.yardLinkId, other.yardLinkId))).toBe(404)
    expect(await statusOf(photo.replace(/&yardLink=[^&]*/, ''))).toBe(404)
    expect(await statusOf(photoOfOther)).toBe(200)
  })

  test('is listed with its last use', async () => {
    const { yardLinkId, token } = await makeLink()
    const listed = async () => {
      const { links } = await app.must('admin/getYardLinks', { yardId: scene.yardId }, asAdmin())
      return links.find((link) => link.yardLinkId === yardLinkId)
    }
    expect(await listed()).toMatchObject({ name: 'Main gate', lastUsedAt: null, revokedAt: null })
    await app.must('readYardLink', { yardLink: token })
    expect(await listed()).toMatchObject({ lastUsedAt: expect.any(String) })
    expect((await app.call('admin/getYardLinks', { yardId: UNUSED_ID }, asAdmin())).status).toBe(404)
  })

  test('once revoked, opens nothing at once, and the phone shows it', async () => {
    const { yardLinkId, token } = await makeLink()
    const gatepassId = await approvePass(await takeCars(app, scene, ['MY_CARS_NEW']))
    const page = await pageTokenOf(app.database.db, gatepassId)
    await app.must('admin/revokeYardLink', { yardLinkId }, asAdmin())
    expect(await app.must('readGatePass', { token: page, yardLink: token })).toEqual({
      holds: true,
      isYardLinkOver: true,
      guard: null,
    })
    const entry = {
      token: page,
      yardLink: token,
      way: 'cameIn',
      entryKey: 'entry-of-a-revoked-link',
    } as const
    for (const answer of [
      await app.call('enterGate', entry),
      await app.call('readYardLink', { yardLink: token }),
    ]) {
      expect(answer.body).toMatchObject({
        status: 404,
        error: 'This yard link has ended. Ask Yardbid for a new one.',
      })
    }
    // Revoking again changes nothing.
    await app.must('admin/revokeYardLink', { yardLinkId }, asAdmin())
    const { links } = await app.must('admin/getYardLinks', { yardId: scene.yardId }, asAdmin())
    expect(links).toMatchObject([{ yardLinkId, revokedAt: expect.any(String) }])
    const events = await app.database.db
      .selectFrom('events')
      .select('event')
      .where('event', '=', 'yardLinkRevoked')
      .where(sql<boolean>`details ->> 'yardLinkId' = ${yardLinkId}`)
      .execute()
    expect(events).toHaveLength(1)
  })

  test('an entry and a revocation at once: either it was made before, or it is refused', async () => {
    for (let round = 0; round < sizeOf({ short: 2, long: 5 }); round += 1) {
      const { yardLinkId, token } = await makeLink(`Gate ${round}`)
      const gatepassId = await approvePass(await takeCars(app, scene, ['MY_CARS_NEW']))
      const page = await pageTokenOf(app.database.db, gatepassId)
      const entryKey = `entry-of-round-${round}-0000`
      const [entered] = await Promise.all([
        app.call('enterGate', { token: page, yardLink: token, way: 'cameIn', entryKey }),
        app.must('admin/revokeYardLink', { yardLinkId }, asAdmin()),
      ])
      const rows = await app.database.db
        .selectFrom('gate_entries')
        .select('number')
        .where('gate_pass_id', '=', gatepassId)
        .execute()
      expect([entered.status, rows.length]).toEqual(entered.ok ? [200, 1] : [404, 0])
    }
  })

  test('an unknown yard or link is 404, and dealers may do nothing with them', async () => {
    const unknown = { yardId: UNUSED_ID, name: 'Main gate' }
    expect((await app.call('admin/createYardLink', unknown, asAdmin())).status).toBe(404)
    const none = { yardLinkId: UNUSED_ID }
    expect((await app.call('admin/revokeYardLink', none, asAdmin())).status).toBe(404)
    const asDealer = { token: scene.dealer.token }
    const wanted = { yardId: scene.yardId, name: 'Mine' }
    expect((await app.call('admin/createYardLink', wanted, asDealer)).status).toBe(403)
    expect((await app.call('admin/getYardLinks', {}, asDealer)).status).toBe(403)
    expect((await app.call('admin/createYardLink', { ...wanted, name: ' ' }, asAdmin())).status).toBe(400)
  })

  test('an address that tries many tokens is stopped; the phones of guards behind it are not', async () => {
    const { token } = await makeLink()
    const guess = (number: number) => app.call('readGatePass', { token: `guess-${number}` })
    const statuses = new Set<number>()
    // Ten at a time: more would be too many calls in progress from one address.
    for (let first = 0; first < 220; first += 10) {
      const answers = await Promise.all(Array.from({ length: 10 }, (_, number) => guess(first + number)))
      for (const { status } of answers) statuses.add(status)
    }
    expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 429])
    expect((await app.call('readYardLink', { yardLink: token })).status).toBe(200)
  })
})

describe('a gate pass on paper', () => {
  const downloadAs = (
    name: 'downloadGatePass' | 'admin/downloadGatePass',
    gatepassId: string,
    token: string,
  ) => app.fetch(`/api/${name}?gatepassId=${gatepassId}`, { headers: { authorization: `Bearer ${token}` } })

  test('names the person, the yard and the cars for which it is valid, for its dealer and the house', async () => {
    const cars = await takeCars(app, scene, ['MY_CARS_NEW', 'MY_CARS_NEW'])
    // As long as registration numbers are, so that each fits on one line of its column.
    for (const id of cars.carIds) {
      const regno = `DL8C${randomBytes(3).toString('hex').toUpperCase()}`
      await app.database.db.updateTable('cars').set({ regno }).where('id', '=', id).execute()
    }
    const answer = await askForPass(app, scene, cars)
    if (!answer.ok) throw new Error(answer.body.detail)
    const { gatepassId } = answer.body
    const [first = ''] = cars.carIds
    await app.must('admin/approveGatePass', { gatepassId, carIds: [first] }, asAdmin())
    for (const response of [
      await downloadAs('downloadGatePass', gatepassId, scene.dealer.token),
      await downloadAs('admin/downloadGatePass', gatepassId, scene.admin.token),
    ]) {
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(response.headers.get('content-disposition')).toContain(`gate-pass-${gatepassId.slice(0, 8)}.pdf`)
      const pages = await readPdf(Buffer.from(await response.arrayBuffer()))
      const text = pages
        .map((page) => page.text)
        .join(' ')
        .replace(/\s/g, '')
      expect(pages).toHaveLength(1)
      const rows = await app.database.db
        .selectFrom('cars')
        .select(['id', 'regno'])
        .where('id', 'in', cars.carIds)
        .execute()
      for (const { id, regno } of rows) expect(text.includes(regno ?? '?')).toBe(id === first)
      for (const part of ['Gatepass', `XXXXXX${scene.person.phone.slice(-4)}`, '12MathuraRoad']) {
        expect(text).toContain(part)
      }
      // From, and until when.
      expect(text).toMatch(/(\d{1,2}[A-Z][a-z]{2}\d{4},\d{1,2}:\d{2}[ap]m){2}/)
      expect(text).not.toContain(scene.person.phone.slice(3))
    }
  })

  test('is refused before the answer and after its end, and is unknown to other dealers', async () => {
    const cars = await takeCars(app, scene, ['MY_CARS_NEW'])
    const answer = await askForPass(app, scene, cars)
    if (!answer.ok) throw new Error(answer.body.detail)
    const { gatepassId } = answer.body
    const sentence = async () => {
      const response = await downloadAs('downloadGatePass', gatepassId, scene.dealer.token)
      return [response.status, ((await response.json()) as { error: string }).error]
    }
    expect(await sentence()).toEqual([409, 'Yardbid has not approved this gate pass yet.'])
    await app.must('admin/approveGatePass', { gatepassId }, asAdmin())
    expect((await downloadAs('downloadGatePass', gatepassId, scene.rival.token)).status).toBe(404)
    expect((await downloadAs('downloadGatePass', gatepassId, scene.admin.token)).status).toBe(403)
    expect((await downloadAs('admin/downloadGatePass', gatepassId, scene.dealer.token)).status).toBe(403)
    await app.must('admin/cancelAuction', { auctionId: cars.auctionId, reason: 'Rain.' }, asAdmin())
    expect(await sentence()).toEqual([409, 'This gate pass is no longer valid for any car.'])
  })
})

describe('the list of approved gate passes', () => {
  test('has those of which a car was approved, newest first, page by page', async () => {
    const asked = await takeCars(app, scene, ['MY_CARS_NEW'])
    await askForPass(app, scene, asked)
    const first = await approvePass(await takeCars(app, scene, ['MY_CARS_NEW', 'MY_CARS_NEW']))
    const second = await approvePass(await takeCars(app, scene, ['MY_CARS_NEW']))
    const page = await app.must('admin/getGatePasses', { limit: 1 }, asAdmin())
    expect(page.items).toMatchObject([
      { gatepassId: second, holds: true, entries: [], person: { phone: scene.person.phone } },
    ])
    const next = await app.must('admin/getGatePasses', { limit: 1, cursor: page.nextCursor ?? '' }, asAdmin())
    expect(next.items).toMatchObject([{ gatepassId: first, cars: [{ fault: null }, { fault: null }] }])
    expect(page.total).toBe(next.total)
  })
})
