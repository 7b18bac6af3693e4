import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from './password.ts'
import { makeAdmin, makeDealer, makeSession, type MadeUser } from '#server/testing/factories.ts'
import { countLockWaits } from '#server/testing/lock-waits.ts'
import { readOutboxOf, receiveResetToken } from '#server/testing/outbox.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PASSWORD_RESETS_PER_ADDRESS_PER_HOUR: '100000' } })
})
afterAll(() => app.stop())

const db = () => app.database.db
const OLD = 'Correct horse 1'
const NEW = 'Battery staple 2'

const dealerWithPassword = async (): Promise<MadeUser> =>
  makeDealer(db(), { passwordHash: await hashPassword(OLD) })

const statusOfLogin = async (email: string, password: string) =>
  (await app.call('login', { email, password })).status

describe('a forgotten password', () => {
  test('is replaced once through the link, which ends all sessions and notifies the owner', async () => {
    const { email, userId, token: open } = await dealerWithPassword()
    const other = await makeSession(db(), { userId })
    const token = await receiveResetToken(app, email.toUpperCase())
    const [sent] = await readOutboxOf(app, email)
    expect(sent).toMatchObject({ channel: 'email', subject: 'Choose a new Yardbid password' })
    // Browsers do not send the fragment to the server.
    expect(sent?.link).toBe(`${app.url}/reset-password#token=${token}`)
    expect(sent?.text).toContain(sent?.link)

    expect(await app.must('resetPassword', { token, password: NEW })).toEqual({ success: true })
    expect(await statusOfLogin(email, OLD)).toBe(401)
    expect(await statusOfLogin(email, NEW)).toBe(200)
    for (const session of [open, other]) {
      expect((await app.call('verifySession', {}, { token: session })).status).toBe(401)
    }
    expect((await readOutboxOf(app, email))[0]).toMatchObject({
      subject: 'Your Yardbid password was changed',
    })
    const again = await app.call('resetPassword', { token, password: OLD })
    expect(again).toMatchObject({ status: 400, body: { code: 'RESET_LINK_INVALID' } })
  })

  test('of an admin is replaced in the same way', async () => {
    const { email } = await makeAdmin(db())
    const token = await receiveResetToken(app, email)
    await app.must('resetPassword', { token, password: NEW })
    expect(await statusOfLogin(email, NEW)).toBe(200)
  })

  test('invalidates all links after one is used, and each link after 30 minutes', async () => {
    const { email } = await dealerWithPassword()
    const [first, second] = [await receiveResetToken(app, email), await receiveResetToken(app, email)]
    await app.must('resetPassword', { token: second, password: NEW })
    expect((await app.call('resetPassword', { token: first, password: OLD })).status).toBe(400)
    const late = await receiveResetToken(app, email)
    await app.database.pool.query(
      `update password_resets set expires_at = now() - interval '1 second' where used_at is null`,
    )
    expect((await app.call('resetPassword', { token: late, password: OLD })).status).toBe(400)
    expect(await statusOfLogin(email, NEW)).toBe(200)
  })

  test('is replaced once by 20 simultaneous uses of a link', async () => {
    const { email } = await dealerWithPassword()
    const token = await receiveResetToken(app, email)
    const passwords = Array.from({ length: 20 }, (_, index) => `${NEW} ${index}`)
    const answers = await Promise.all(
      passwords.map((password) => app.call('resetPassword', { token, password })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('refuses a common password and one made of the dealer’s name, and the link stays usable', async () => {
    const { email, name } = await dealerWithPassword()
    const token = await receiveResetToken(app, email)
    for (const password of ['Passw0rd!!', `${name}1`.padEnd(10, '1')]) {
      const answer = await app.call('resetPassword', { token, password })
      expect(answer, password).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    }
    await app.must('resetPassword', { token, password: NEW })
  })

  test('does not open a session for a concurrent login with the old password', async () => {
    const { email, userId } = await dealerWithPassword()
    const resetting = await app.database.pool.connect()
    try {
      await resetting.query('begin')
      await resetting.query('update users set password_hash = $1 where id = $2', [
        await hashPassword(NEW),
        userId,
      ])
      const login = app.call('login', { email, password: OLD })
      await expect.poll(() => countLockWaits(app.database)).toBe(1)
      await resetting.query('commit')
      expect(await login).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } })
    } finally {
      resetting.release()
    }
    expect(await statusOfLogin(email, NEW)).toBe(200)
  })

  test('does not reveal whether an email has an account', async () => {
    const { email } = await dealerWithPassword()
    const suspended = await dealerWithPassword()
    await db()
      .updateTable('users')
      .set({ disabled_at: new Date() })
      .where('id', '=', suspended.userId)
      .execute()
    const known = await app.call('requestPasswordReset', { email })
    for (const nobody of ['nobody@dealers.test', suspended.email]) {
      const unknown = await app.call('requestPasswordReset', { email: nobody })
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
      expect(await readOutboxOf(app, nobody)).toEqual([])
    }
  })

  test('is stored only as a hash, and so is the token', async () => {
    const { email, userId } = await dealerWithPassword()
    const token = await receiveResetToken(app, email)
    const { rows } = await app.database.pool.query<{ row: string }>(
      'select password_resets::text as row from password_resets where user_id = $1',
      [userId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(token)
    await app.must('resetPassword', { token, password: NEW })
    const user = await db()
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('can be requested a limited number of times per email, known or not', async () => {
    const { email } = await dealerWithPassword()
    for (const asked of [email, 'unknown@dealers.test']) {
      const statuses: number[] = []
      for (let number = 0; number < 6; number += 1) {
        statuses.push((await app.call('requestPasswordReset', { email: asked })).status)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    }
  })

  test.each([
    [{ token: 'x', password: 'password123' }, 'INVALID_INPUT'],
    [{ token: 'x', password: 'short' }, 'INVALID_INPUT'],
    [{ token: '', password: NEW }, 'RESET_LINK_INVALID'],
    [{ token: "' or true --", password: NEW }, 'RESET_LINK_INVALID'],
  ])('%j is refused', async (input, code) => {
    expect(await app.call('resetPassword', input)).toMatchObject({ status: 400, body: { code } })
  })
})
