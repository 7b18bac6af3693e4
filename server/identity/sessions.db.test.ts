import { beforeAll, expect, test, vi } from 'vitest'
import { makeAdmin, makeDealer, makePerson, makeSession, UNUSED_ID } from '#server/testing/factories.ts'
import { signInFieldWorker } from '#server/testing/field-factories.ts'
import { deleteOldSessions } from './end-sessions-queries.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await shareTestApp()
})

const readSessions = async (token: string) => (await app.must('getSessions', {}, { token })).sessions
const isOpen = async (token: string) => (await app.call('verifySession', {}, { token })).status === 200

test('lists open sessions only, the current one first, with device and address', async () => {
  const { db } = app.database
  const dealer = await makeDealer(db)
  const other = await makeSession(db, dealer)
  await db
    .updateTable('sessions')
    .set({
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0',
      address: '203.0.113.7',
    })
    .where('user_id', '=', dealer.userId)
    .execute()
  const over = [await makeSession(db, dealer), await makeSession(db, dealer), await makeSession(db, dealer)]
  const [ended, expired, idle] = await Promise.all(
    over.map(async (token) => (await readSessions(token))[0]?.sessionId ?? ''),
  )
  const past = new Date(Date.now() - 1000)
  for (const [id, how] of [
    [ended, { ended_at: past }],
    [expired, { expires_at: past }],
    [idle, { idle_seconds: 1, last_used_at: new Date(Date.now() - 5000) }],
  ] as const) {
    await db
      .updateTable('sessions')
      .set(how)
      .where('id', '=', id ?? '')
      .execute()
  }

  for (const token of [dealer.token, other]) {
    const sessions = await readSessions(token)
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    expect(sessions[0]).toMatchObject({ device: 'Firefox on Linux', address: '203.0.113.7' })
    expect(Object.keys(sessions[0] ?? {})).not.toContain('token')
  }
})

test('ends one of the caller’s own sessions with its stream, and no one else’s', async () => {
  const { db } = app.database
  const dealer = await makeDealer(db)
  const phone = await makeSession(db, dealer)
  const onPhone = (await readSessions(phone)).find(({ isCurrent }) => isCurrent)?.sessionId ?? ''
  const { ticket } = await app.must('openLive', {}, { token: phone })
  const stream = await app.fetch(`/api/live?ticket=${ticket}`)
  const read = stream.text()

  for (const stranger of [await makeDealer(db), await makeAdmin(db)]) {
    const answer = await app.call('endSession', { sessionId: onPhone }, { token: stranger.token })
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  }
  expect(await isOpen(phone)).toBe(true)
  expect((await app.call('endSession', { sessionId: onPhone }, { token: dealer.token })).status).toBe(200)
  expect(await isOpen(phone)).toBe(false)
  expect(await read).toContain('event: clock')
  for (const sessionId of [onPhone, UNUSED_ID, 'nonsense']) {
    expect((await app.call('endSession', { sessionId }, { token: dealer.token })).status).toBe(404)
  }
  expect(await isOpen(dealer.token)).toBe(true)
})

test('ends all other sessions', async () => {
  const { db } = app.database
  const dealer = await makeDealer(db)
  const stranger = await makeDealer(db)
  const others = await Promise.all([1, 2, 3].map(() => makeSession(db, dealer)))
  // An expired session is not counted, although it was never ended.
  const expired = await makeSession(db, dealer)
  const [last] = await readSessions(expired)
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', last?.sessionId ?? '')
    .execute()
  const answer = await app.must('endOtherSessions', {}, { token: dealer.token })
  expect(answer).toEqual({ success: true, ended: 3 })
  for (const token of others) expect(await isOpen(token)).toBe(false)
  for (const token of [dealer.token, stranger.token]) expect(await isOpen(token)).toBe(true)
  expect(await readSessions(dealer.token)).toHaveLength(1)
})

test('ends hundreds of other sessions with their streams', async () => {
  const { db } = app.database
  const dealer = await makeDealer(db)
  const others = await Promise.all(Array.from({ length: 300 }, () => makeSession(db, dealer)))
  const streams = await Promise.all(
    [others[0], others.at(-1)].map(async (token = '') => {
      const { ticket } = await app.must('openLive', {}, { token })
      return app.fetch(`/api/live?ticket=${ticket}`)
    }),
  )
  expect(await app.must('endOtherSessions', {}, { token: dealer.token })).toMatchObject({ ended: 300 })
  // text() resolves only when the stream has ended.
  for (const stream of streams) expect(await stream.text()).toContain('event: clock')
})

test('sessions are deleted a week after their end, with dependent rows', async () => {
  const { db } = app.database
  const dealer = await makeDealer(db)
  const person = await makePerson(db, dealer)
  const expired = await makeSession(db, dealer)
  const recent = await makeSession(db, dealer)
  const worker = await signInFieldWorker(db, person)
  const idOf = async (token: string) => (await readSessions(token))[0]?.sessionId ?? ''
  await app.must('openLive', {}, { token: expired })
  const [expiredId, recentId, workerId] = await Promise.all([expired, recent, worker].map(idOf))
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  for (const [id, over] of [
    [expiredId, { expires_at: daysAgo(8) }],
    [recentId, { ended_at: daysAgo(6) }],
    [workerId, { ended_at: daysAgo(8) }],
  ] as const) {
    await db
      .updateTable('sessions')
      .set(over)
      .where('id', '=', id ?? '')
      .execute()
  }
  await deleteOldSessions(db, 7)
  const kept = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', [expiredId ?? '', recentId ?? '', workerId ?? ''])
    .execute()
  expect(kept).toEqual([{ id: recentId }])
  expect(await isOpen(dealer.token)).toBe(true)
})

test('a field worker’s sessions are those of the same phone and role', async () => {
  const { db } = app.database
  const { organisationId } = await makeDealer(db)
  const person = await makePerson(db, { organisationId })
  const token = await signInFieldWorker(db, person)
  const second = await signInFieldWorker(db, person)
  const asDriver = await signInFieldWorker(db, person, 'delivery_driver')
  expect(await readSessions(token)).toHaveLength(2)
  expect(await readSessions(asDriver)).toHaveLength(1)
  expect(await app.must('endOtherSessions', {}, { token })).toEqual({ success: true, ended: 1 })
  await vi.waitFor(async () => expect(await isOpen(second)).toBe(false))
  expect(await isOpen(asDriver)).toBe(true)
})

test('sessions cannot be listed before onboarding is complete', async () => {
  const dealer = await makeDealer(app.database.db, { onboarding: 'dealer_info' })
  const answer = await app.call('getSessions', {}, { token: dealer.token })
  expect(answer).toMatchObject({ status: 403, body: { code: 'ONBOARDING_INCOMPLETE' } })
})
