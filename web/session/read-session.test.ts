import { expect, test } from 'vitest'
import { permissionsOf } from '#domain/permissions.ts'
import { readSession } from './read-session.ts'

const user = { uid: 'u1', name: 'Asha', role: 'orguserdealer', roles: ['orguserdealer'] }

test('The person, the step and the permissions', () => {
  const answer = { user, onboarding: 'contract', permissions: ['place_bids', 'fly'] }
  expect(readSession(answer)).toMatchObject({
    user: { uid: 'u1' },
    role: 'orguserdealer',
    onboarding: 'contract',
    permissions: ['place_bids'],
  })
})

test('What a login answers has the permissions of its role; an unknown step leads home', () => {
  expect(readSession({ user, onboarding: 'somewhere' })).toMatchObject({
    onboarding: 'home',
    permissions: permissionsOf('orguserdealer'),
  })
})

test('The first of the roles where none is set, however it is spelled', () => {
  expect(readSession({ user: { ...user, role: undefined, roles: ['dealer'] } })?.user.role).toBe(
    'orguserdealer',
  )
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
])('What names nobody is no session: %j', (answer) => {
  expect(readSession(answer)).toBeNull()
})
