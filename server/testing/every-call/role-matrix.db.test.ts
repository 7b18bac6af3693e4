import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATION_NAMES, operationOf } from '#contract/api.ts'
import { mayCall } from '#contract/operation.ts'
import { ROLES } from '#domain/roles.ts'
import { expectRoles, signInRoles, type RoleTokens } from '#server/testing/expect-roles.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let tokens: RoleTokens

beforeAll(async () => {
  app = await startTestApp()
  tokens = await signInRoles(app)
})
afterAll(async () => {
  await app.stop()
})

describe('which roles may make which call', () => {
  // Logging out would end the session that other cases need. Logout has its own tests.
  it.each(OPERATION_NAMES.filter((name) => name !== 'logout'))('%s', async (name) => {
    await expectRoles(app, tokens, name)
  })

  it('matches the agreed table', () => {
    const table = Object.fromEntries(
      OPERATION_NAMES.map((name) => {
        const { who } = operationOf(name)
        return [name, who === 'public' ? 'public' : ROLES.filter((role) => mayCall(who, role)).join(' ')]
      }),
    )
    expect(table).toMatchSnapshot()
  })
})
