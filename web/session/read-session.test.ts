import { expect, test } from 'vitest'
import { permissionsOf } from '#domain/permissions.ts'
import { readSession } from './read-session.ts'

const user = { uid: 'u1', name: 'Asha', role: 'orguserdealer', roles: ['orguserdealer'] }

test('The user, the step and the permissions are read', () => {
  const answer = { user, onboarding: 'contract', permissions: ['place_bids', 'fly'] }
  expect(readSession(answer)).toMatchObject({
    user: { uid: 'u1' },
    role: 'orguserdealer',
    onboarding: 'contract',
    permissions: ['place_bids'],
  })
})

test('A login answer has its role’s permissions, and an unknown step leads home', () => {
  expect(readSession({ user, onboarding: 'somewhere' })).toMatchObject({
    onboarding: 'home',
    permissions: permissionsOf('orguserdealer'),
  })
})

test('Without a role, the first of the roles counts, in any spelling', () => {
  expect(readSession({ user: { ...user, role: undefined, roles: ['dealer'] } })?.user.role).toBe(
    'orguserdealer',
  )
})

test('A user of whom no role is named is a dealer', () => {
  const nameless = { ...user, role: undefined }
  for (const roles of [undefined, []])
    expect(readSession({ user: { ...nameless, roles } })?.role).toBe('orguserdealer')
  expect(readSession({ user: { ...nameless, roles: ['king'] } })).toBeNull()
})

test.each([
  {},
  null,
  [],
  'session',
  { user: null },
  { user: {} },
  { user: { ...user, uid: 7 } },
  { user: { ...user, role: 'king', roles: [] } },
])('An answer without a user is not a session: %j', (answer) => {
  expect(readSession(answer)).toBeNull()
})
