import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATION_NAMES, operationOf } from '#contract/api.ts'
import { mayCall } from '#contract/operation.ts'
import { methodOf, pathOf } from '#contract/route.ts'
import { ROLES, type Role } from '#domain/access/roles.ts'
import { makeAdmin, makeDealer, makePerson, makeSession } from '#server/testing/factories.ts'
import { startTestHouse, type TestHouse } from '#server/testing/test-house.ts'

let house: TestHouse
let tokens: Record<Role, string>

beforeAll(async () => {
  house = await startTestHouse()
  const { db } = house.database
  const dealer = await makeDealer(db)
  const { organisationId } = dealer
  const signInWorker = async (role: 'dealer_evaluator' | 'delivery_driver') => {
    const { phone } = await makePerson(db, { organisationId, type: role })
    return makeSession(db, { fieldPhone: phone, fieldRole: role })
  }
  tokens = {
    admin: (await makeAdmin(db)).token,
    orguserdealer: dealer.token,
    dealer_evaluator: await signInWorker('dealer_evaluator'),
    delivery_driver: await signInWorker('delivery_driver'),
  }
})
afterAll(async () => {
  await house.stop()
})

/** Makes the call with nothing in it: who may make it hears what is missing, everybody else that they may not. */
async function statusOf(name: (typeof OPERATION_NAMES)[number], token: string | null): Promise<number> {
  const operation = operationOf(name)
  const post = methodOf(name) === 'POST'
  const answer = await house.fetch(pathOf(name), {
    method: methodOf(name),
    headers: {
      ...(post ? { 'content-type': operation.rawBody ?? 'application/json' } : {}),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(post ? { body: operation.rawBody === undefined ? '{}' : 'x' } : {}),
  })
  await answer.arrayBuffer()
  return answer.status
}

describe('who may make which call', () => {
  // Logging out would end the session that the other cells need; it has tests of its own.
  it.each(OPERATION_NAMES.filter((name) => name !== 'logout'))('%s', async (name) => {
    const { who } = operationOf(name)
    const anonymous = await statusOf(name, null)
    if (who === 'public') expect(anonymous).not.toBe(403)
    else expect(anonymous).toBe(401)
    if (who !== 'public') expect(await statusOf(name, 'a-token-of-nobody-at-all')).toBe(401)
    for (const role of ROLES) {
      const status = await statusOf(name, tokens[role])
      if (mayCall(who, role)) expect([401, 403], `${role} gets ${status}`).not.toContain(status)
      else expect(status, role).toBe(403)
      expect(status, role).toBeLessThan(500)
    }
  })

  it('is the table that was agreed', () => {
    const table = Object.fromEntries(
      OPERATION_NAMES.map((name) => {
        const { who } = operationOf(name)
        return [name, who === 'public' ? 'public' : ROLES.filter((role) => mayCall(who, role)).join(' ')]
      }),
    )
    expect(table).toMatchSnapshot()
  })
})
