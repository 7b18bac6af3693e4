import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#server/identity/password.ts'
import { expectOverSessionsUnknown } from '#server/testing/expect-over-sessions.ts'
import { makeAdmin, makeCity, makeDealer } from '#server/testing/factories.ts'
import { startAppAt, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { VERSION } from '#server/platform/version.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.stop()
})

describe('every response', () => {
  it('carries the database’s time, a request id and the security headers, for values and refusals', async () => {
    for (const path of ['/healthz', '/', '/api/nothing', '/nowhere', '/api/getDealerHomeData']) {
      const answer = await app.fetch(path)
      const serverTime = Number(answer.headers.get('x-server-time'))
      expect(Math.abs(serverTime - Date.now()), path).toBeLessThan(60_000)
      expect(answer.headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/)
      const named = await app.fetch(path, { headers: { 'x-request-id': '7F3K-9QXM-2PLR' } })
      expect(named.headers.get('x-request-id'), path).toBe('7F3K-9QXM-2PLR')
      // No browser shows the answer of a call as a page, so it may load nothing.
      const sources = path === '/api/getDealerHomeData' ? "default-src 'none';" : "script-src 'self';"
      expect(answer.headers.get('content-security-policy'), path).toContain(sources)
      expect(answer.headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
      expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(answer.headers.get('permissions-policy'), path).toContain('camera=(self)')
      expect(answer.headers.get('date'), path).not.toBeNull()
    }
  })

  it('to an unknown call is a problem, and to an unknown page the app’s page with 404', async () => {
    const call = await app.fetch('/api/nothing')
    expect(call.status).toBe(404)
    expect(call.headers.get('content-type')).toContain('application/problem+json')
    expect(await call.json()).toMatchObject({ code: 'NOT_FOUND', status: 404 })

    const page = await app.fetch('/nowhere')
    expect(page.status).toBe(404)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect((await app.fetch('/dealerhome')).status).toBe(200)
    expect((await app.fetch('/mycars/place-bids')).status).toBe(200)
  })

  it('of the health checks is 200, and the metrics are only for the local machine', async () => {
    const up = await app.fetch('/healthz')
    expect(up.status).toBe(200)
    expect(await up.json()).toEqual({ status: 'up', version: VERSION })
    expect((await app.fetch('/readyz')).status).toBe(200)
    expect(await (await app.fetch('/metrics')).text()).toContain('http_request_duration_seconds')
    const forwarded = await app.fetch('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(forwarded.status).toBe(404)
  })
})

describe('unreadable bodies', () => {
  const post = (body: string, type = 'application/json') =>
    app.fetch('/api/login', { method: 'POST', headers: { 'content-type': type }, body })

  it('get 400, 413 or 415 with a sentence', async () => {
    expect((await post('{"email":')).status).toBe(400)
    expect((await post('')).status).toBe(400)
    expect((await post('[]')).status).toBe(400)
    expect((await post('"x"')).status).toBe(400)
    expect((await post(JSON.stringify({ email: 'x'.repeat(70_000), password: 'x' }))).status).toBe(413)
    expect((await post('<a/>', 'application/xml')).status).toBe(415)
    expect((await post('{"email":"a@b.test","password":"x","__proto__":{"a":1}}')).status).toBe(400)
  })

  it('get 400 if they contain characters that can’t be stored, or are nested too deeply', async () => {
    expect((await post(JSON.stringify({ email: 'a\u0000b', password: 'x' }))).status).toBe(400)
    expect((await post('{"email":"a\\ud800","password":"x"}')).status).toBe(400)
    const nested = '['.repeat(30_000) + ']'.repeat(30_000)
    expect((await post(`{"email":"a@b.test","password":"x","more":${nested}}`)).status).toBe(400)
  })

  it('get the same refusals with an idempotency key', async () => {
    const admin = await makeAdmin(app.database.db)
    const send = (call: string, type: string, body: string) =>
      app.fetch(`/api/${call}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': type, 'idempotency-key': 'once' },
        body,
      })
    const list = 'make,model,year\nMaruti,Swift,2019\n'
    expect((await send('admin/uploadImport', 'text/csv', list)).status).toBe(200)
    expect((await send('admin/createCity', 'text/csv', list)).status).toBe(415)
    const csv = 'make,model,year\nMaruti,Swift,2019\n'
    const mapping = { make: { column: 'make' }, model: { column: 'model' }, year: { column: 'year' } }
    for (const colour of ['a\u0000b', 'a\ud800']) {
      const body = JSON.stringify({ csv, mapping, defaults: { city: 'Delhi', colour } })
      expect((await send('admin/importCars', 'application/json', body)).status).toBe(400)
    }
  })

  it('get a message for each faulty field', async () => {
    const answer = await post('{"email":""}')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { email: 'Enter your email.', password: expect.any(String) },
    })
  })
})

describe('signing in', () => {
  it('gives a token that is valid until logout, and the same refusal for a wrong password and an unknown account', async () => {
    const { cityId } = await makeCity(app.database.db)
    const passwordHash = await hashPassword('Correct horse 1')
    const dealer = await makeDealer(app.database.db, {
      cityIds: [cityId],
      email: 'asha@test.test',
      passwordHash,
    })

    const wrong = await app.call('login', { email: 'asha@test.test', password: 'not it' })
    const nobody = await app.call('login', { email: 'nobody@test.test', password: 'not it' })
    expect(wrong.status).toBe(401)
    expect(nobody.status).toBe(401)
    const strip = (body: object) => ({ ...body, requestId: null })
    expect(strip(wrong.body)).toEqual(strip(nobody.body))

    const { token, user, onboarding } = await app.must('login', {
      email: ' ASHA@test.test ',
      password: 'Correct horse 1',
    })
    expect({ uid: user.uid, role: user.role, onboarding }).toEqual({
      uid: dealer.userId,
      role: 'orguserdealer',
      onboarding: 'home',
    })
    const verified = await app.must('verifySession', {}, { token })
    expect(verified.permissions).toContain('place_bids')
    await app.must('logout', {}, { token })
    expect((await app.call('verifySession', {}, { token })).status).toBe(401)
  })

  it('behind a proxy records the address that the proxy saw, not the one that the client claims', async () => {
    const { db, url } = app.database
    const behind = await startAppAt({
      databaseUrl: url,
      dataDir: app.dataDir,
      secret: app.secret,
      env: { TRUST_PROXY: '1' },
    })
    try {
      const passwordHash = await hashPassword('Correct horse 1')
      const { email, userId } = await makeDealer(db, { passwordHash })
      const signIn = async (forwarded: string) => {
        await behind.must(
          'login',
          { email, password: 'Correct horse 1' },
          { headers: { 'x-forwarded-for': forwarded } },
        )
        const session = await db
          .selectFrom('sessions')
          .select('address')
          .where('user_id', '=', userId)
          .orderBy('created_at', 'desc')
          .executeTakeFirstOrThrow()
        return session.address
      }
      expect(await signIn('198.51.100.1, 203.0.113.9')).toBe('203.0.113.9')
      expect(await signIn('no address')).toBeNull()
      expect(await signIn('fe80::1%eth0')).toBe('fe80::1')
    } finally {
      await behind.stop()
    }
  })

  it('lets a dealer who has not completed the onboarding only read the session and log out', async () => {
    const dealer = await makeDealer(app.database.db, { onboarding: 'pending_approval' })
    expect((await app.must('verifySession', {}, dealer)).onboarding).toBe('pending_approval')
    const answer = await app.call('getDealerHomeData', {}, dealer)
    expect(answer).toMatchObject({ status: 403, body: { code: 'ONBOARDING_INCOMPLETE' } })
    expect((await app.call('openLive', {}, dealer)).status).toBe(403)
    expect((await app.call('logout', {}, dealer)).status).toBe(200)
  })

  it('keeps a session alive while it is used, however short its idle time is', async () => {
    const { db } = app.database
    const admin = await makeAdmin(db)
    const session = db.updateTable('sessions').where('user_id', '=', admin.userId)
    const longAgo = new Date(Date.now() - 8_000)
    await session.set({ idle_seconds: 10, last_used_at: longAgo }).execute()
    expect((await app.call('verifySession', {}, admin)).status).toBe(200)
    const { last_used_at } = await session
      .returning('last_used_at')
      .set({ address: null })
      .executeTakeFirstOrThrow()
    expect(last_used_at.getTime()).toBeGreaterThan(longAgo.getTime())
  })

  it('a session row that is locked delays no call, not even its own', async () => {
    const { db, pool } = app.database
    const [held, other] = [await makeAdmin(db), await makeAdmin(db)]
    // Both must be marked as used, which a single statement does for all callers.
    await db
      .updateTable('sessions')
      .where('user_id', 'in', [held.userId, other.userId])
      .set({ last_used_at: new Date(Date.now() - 600_000) })
      .execute()
    const holder = await pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from sessions where user_id = $1 for update', [held.userId])
      const answers = await Promise.all(
        [held, other, held, other].map((who) => app.call('verifySession', {}, who)),
      )
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  })

  it('an expired, idle or ended session, and that of a disabled user, is UNAUTHENTICATED', async () => {
    await expectOverSessionsUnknown(app)
    for (const token of ['', 'x', 'a'.repeat(500), 'not a token']) {
      expect((await app.call('verifySession', {}, { token })).status).toBe(401)
    }
  })
})

describe('the API documentation', () => {
  it('is compressed, and given again only to those who do not have it', async () => {
    const given = async (headers: Record<string, string>) => {
      const answer = await app.fetch('/api/openapi.json', { headers })
      return { answer, tag: answer.headers.get('etag') ?? '', text: await answer.text() }
    }
    const plain = await given({ 'accept-encoding': 'identity' })
    const packed = await given({ 'accept-encoding': 'gzip' })
    expect(packed.answer.headers.get('content-encoding')).toBe('gzip')
    expect(packed.text).toBe(plain.text)
    for (const { tag } of [plain, packed]) {
      expect(tag).toMatch(/^"[\w-]+"$/)
      const again = await given({ 'if-none-match': tag })
      expect(again.answer.status).toBe(304)
      expect(again.text).toBe('')
    }
    expect(packed.tag).not.toBe(plain.tag)
    expect((await given({ 'if-none-match': '"another"' })).answer.status).toBe(200)
  })

  it('is OpenAPI 3.1 with every call, and has a page to read it', async () => {
    const document = (await (await app.fetch('/api/openapi.json')).json()) as {
      openapi: string
      info: { version: string }
      paths: Record<string, object>
    }
    expect(document.openapi).toBe('3.1.0')
    expect(document.info.version).toBe(VERSION)
    expect(Object.keys(document.paths['/api/placeBidForCar'] ?? {})).toEqual(['post'])
    expect(Object.keys(document.paths['/api/admin/getCities'] ?? {})).toEqual(['get'])
    expect(await (await app.fetch('/api/docs')).text()).toContain('swagger-ui-bundle.js')
    expect((await app.fetch('/api/docs/ui/swagger-ui-bundle.js')).status).toBe(200)
    expect((await app.fetch('/api/docs/ui/package.json')).status).not.toBe(200)
  })
})
