import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATION_NAMES, operationOf } from '#contract/api.ts'
import { mayCall } from '#contract/operation.ts'
import { ROLES } from '#domain/roles.ts'
import { expectRoles, signInRoles, type RoleTokens } from '#server/testing/expect-roles.ts'
import { startTestHouse, type TestHouse } from '#server/testing/test-house.ts'

let house: TestHouse
let tokens: RoleTokens

beforeAll(async () => {
  house = await startTestHouse()
  tokens = await signInRoles(house)
})
afterAll(async () => {
  await house.stop()
})

describe('who may make which call', () => {
  // Logging out would end the session that the other cells need; it has tests of its own.
  it.each(OPERATION_NAMES.filter((name) => name !== 'logout'))('%s', async (name) => {
    await expectRoles(house, tokens, name)
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
