import { expect } from 'vitest'
import { operationOf, type OperationName } from '#contract/api.ts'
import { mayCall } from '#contract/operation.ts'
import { methodOf, pathOf } from '#contract/route.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { bodyTypeOf } from './call-path.ts'
import { makeAdmin, makeDealer, makePerson, makeSession } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** A token for each role. */
export type RoleTokens = Readonly<Record<Role, string>>

/** Signs in a user of each role. */
export async function signInRoles({ database: { db } }: TestApp): Promise<RoleTokens> {
  const dealer = await makeDealer(db)
  const { organisationId } = dealer
  const signInWorker = async (role: 'dealer_evaluator' | 'delivery_driver') => {
    const { phone } = await makePerson(db, { organisationId, type: role })
    return makeSession(db, { fieldPhone: phone, fieldRole: role })
  }
  return {
    admin: (await makeAdmin(db)).token,
    orguserdealer: dealer.token,
    dealer_evaluator: await signInWorker('dealer_evaluator'),
    delivery_driver: await signInWorker('delivery_driver'),
  }
}

/**
 * Makes the call with empty input and returns the status: a validation error for permitted roles, a refusal of
 * permission for others.
 */
async function statusOf(
  app: Pick<TestApp, 'fetch'>,
  name: OperationName,
  token: string | null,
): Promise<number> {
  const operation = operationOf(name)
  const post = methodOf(name) === 'POST'
  const answer = await app.fetch(pathOf(name), {
    method: methodOf(name),
    headers: {
      ...(post ? { 'content-type': bodyTypeOf(name) } : {}),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(post ? { body: operation.rawBody === undefined ? '{}' : 'x' } : {}),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Checks that exactly the roles that the declaration permits may make the call. */
export async function expectRoles(
  app: Pick<TestApp, 'fetch'>,
  tokens: RoleTokens,
  name: OperationName,
): Promise<void> {
  const { who } = operationOf(name)
  const [anonymous, unknown, statuses] = await Promise.all([
    statusOf(app, name, null),
    who === 'public' ? 401 : statusOf(app, name, 'a-token-that-does-not-exist'),
    Promise.all(ROLES.map(async (role) => ({ role, status: await statusOf(app, name, tokens[role]) }))),
  ])
  if (who === 'public') expect(anonymous).not.toBe(403)
  else expect(anonymous).toBe(401)
  expect(unknown).toBe(401)
  for (const { role, status } of statuses) {
    if (mayCall(who, role)) expect([401, 403], `${role} gets ${status}`).not.toContain(status)
    else expect(status, role).toBe(403)
    expect(status, role).toBeLessThan(500)
  }
}
