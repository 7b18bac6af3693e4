import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAdmin, type MadeUser } from '#server/testing/factories.ts'
import { deleteExpiredOutcomes } from './delete-expired-outcomes.ts'
import { claimKey } from './idempotency-queries.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { untilTaken } from '#server/testing/until-taken.ts'

let app: TestApp
let admin: MadeUser

beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.database.db)
})
afterAll(async () => {
  await app.stop()
})

const newCity = () => ({ name: `Town ${randomInt(1_000_000_000)}`, state: 'Kerala' })

async function countCities(name: string): Promise<number> {
  const rows = await app.database.db.selectFrom('cities').select('id').where('name', '=', name).execute()
  return rows.length
}

describe('an idempotency key', () => {
  it('returns the first outcome again, and the work is done once', async () => {
    const city = newCity()
    const options = { token: admin.token, key: randomUUID() }
    const first = await app.must('admin/createCity', city, options)
    const again = await app.must('admin/createCity', city, options)
    expect(again).toEqual(first)
    expect(await countCities(city.name)).toBe(1)
  })

  it('matches the same body in any notation', async () => {
    const city = newCity()
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${admin.token}`,
      'idempotency-key': randomUUID(),
    }
    const send = (body: string) => app.fetch('/api/admin/createCity', { method: 'POST', headers, body })
    const first = await send(JSON.stringify(city))
    const again = await send(` { "state" : "Kerala", "name":"${city.name}" } `)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(await again.json()).toEqual(await first.json())
  })

  it('keeps a refusal too, with its code', async () => {
    const city = newCity()
    await app.must('admin/createCity', city, admin)
    const options = { token: admin.token, key: randomUUID() }
    const first = await app.call('admin/createCity', city, options)
    await sql`delete from cities where name = ${city.name}`.execute(app.database.db)
    const again = await app.call('admin/createCity', city, options)
    expect(first).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS' } })
    expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS' } })
    expect(await countCities(city.name)).toBe(0)
  })

  it('with a different body is 422 and changes nothing', async () => {
    const options = { token: admin.token, key: randomUUID() }
    await app.must('admin/createCity', newCity(), options)
    const other = newCity()
    const answer = await app.call('admin/createCity', other, options)
    expect(answer).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    expect(await countCities(other.name)).toBe(0)
  })

  it('belongs to its caller', async () => {
    const colleague = await makeAdmin(app.database.db)
    const key = randomUUID()
    const [mine, theirs] = [newCity(), newCity()]
    await app.must('admin/createCity', mine, { token: admin.token, key })
    const answer = await app.must('admin/createCity', theirs, { token: colleague.token, key })
    expect(answer.name).toBe(theirs.name)
  })

  it('expires after a day', async () => {
    const options = { token: admin.token, key: randomUUID() }
    await app.must('admin/createCity', newCity(), options)
    await sql`update idempotency_keys set created_at = created_at - interval '25 hours' where key = ${options.key}`.execute(
      app.database.db,
    )
    const later = newCity()
    expect((await app.must('admin/createCity', later, options)).name).toBe(later.name)
  })

  it('is deleted after a day, together with any number of others', async () => {
    const { db } = app.database
    await sql`insert into idempotency_keys (caller, operation, key, body_hash, status, outcome, created_at)
      select 'nobody', 'logout', 'key ' || number, sha256(''), 200, '{}',
        clock_timestamp() - interval '24 hours' + interval '1 minute' * (number - 2500)
      from generate_series(1, 2510) as number`.execute(db)
    await deleteExpiredOutcomes(db)
    const left = await db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('caller', '=', 'nobody')
      .execute()
    expect(left).toHaveLength(10)
  })

  it('sent a hundred times at once has one effect; every answer is that outcome or IN_PROGRESS', async () => {
    const city = newCity()
    const options = { token: admin.token, key: randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => untilTaken(() => app.call('admin/createCity', city, options))),
    )
    expect(await countCities(city.name)).toBe(1)
    const done = answers.filter((answer) => answer.ok)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    for (const answer of answers) {
      if (answer.ok) continue
      expect(answer).toMatchObject({ status: 409, body: { code: 'IN_PROGRESS' } })
      expect(answer.headers.get('retry-after')).toBe('1')
    }
  })

  it('is claimed for a minute at most, and only within its transaction', async () => {
    const { db } = app.database
    const key = { caller: 'nobody', operation: 'logout', key: 'k', bodyHash: Buffer.alloc(32) }
    const timeout = sql<{ timeout: string }>`select current_setting('transaction_timeout') as timeout`
    await db.connection().execute(async (connection) => {
      await connection.transaction().execute(async (tx) => {
        expect(await claimKey(tx, key)).toBe(true)
        expect((await timeout.execute(tx)).rows).toEqual([{ timeout: '1min' }])
      })
      expect((await timeout.execute(connection)).rows).toEqual([{ timeout: '0' }])
    })
  })

  it('gets 400 if it is malformed', async () => {
    for (const key of ['a b', 'x'.repeat(256)]) {
      const answer = await app.call('admin/createCity', newCity(), { token: admin.token, key })
      expect(answer, key).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    }
  })

  it('is not kept for a call that is not permitted', async () => {
    const city = newCity()
    const key = randomUUID()
    expect((await app.call('admin/createCity', city, { token: 'x'.repeat(43), key })).status).toBe(401)
    expect((await app.must('admin/createCity', city, { token: admin.token, key })).name).toBe(city.name)
  })
})

describe('a list', () => {
  it('has a strong ETag, and gets 304 while it is unchanged', async () => {
    const authorization = `Bearer ${admin.token}`
    const first = await app.fetch('/api/admin/getCities', { headers: { authorization } })
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[\w-]{27}"$/)
    const same = await app.fetch('/api/admin/getCities', {
      headers: { authorization, 'if-none-match': tag },
    })
    expect(same.status).toBe(304)
    expect(await same.text()).toBe('')
    const compressed = await app.fetch('/api/admin/getCities', {
      headers: { authorization, 'if-none-match': `"another", W/${tag}` },
    })
    expect(compressed.status).toBe(304)
    await app.must('admin/createCity', newCity(), admin)
    const changed = await app.fetch('/api/admin/getCities', {
      headers: { authorization, 'if-none-match': tag },
    })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(tag)
  })
})
