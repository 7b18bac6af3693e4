import { expect } from 'vitest'
import type { MadePerson } from './factories.ts'
import { receiveCode } from './outbox.ts'
import type { TestApp } from './test-app.ts'
import { untilTaken } from './until-taken.ts'

/**
 * Checks that a code signs this field worker in exactly once, of so many simultaneous attempts and a later one. The
 * worker needs access.
 */
export async function expectCodeTakenOnce(
  app: TestApp,
  { phone }: MadePerson,
  attempts: number,
): Promise<void> {
  const code = await receiveCode(app, phone)
  const verify = () => untilTaken(() => app.call('verifyOTP', code))
  const answers = await Promise.all(Array.from({ length: attempts }, verify))
  answers.push(await verify())
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  for (const answer of answers) {
    if (!answer.ok) expect(['OTP_INVALID', 'TOO_MANY_REQUESTS']).toContain(answer.body.code)
  }
  const { count } = await app.database.db
    .selectFrom('sessions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('field_phone', '=', phone)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
}
