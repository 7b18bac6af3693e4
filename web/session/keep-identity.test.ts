import { beforeEach, expect, test } from 'vitest'
import { PEOPLE } from '#web/testing/states/people.ts'
import { keepIdentity } from './keep-identity.ts'
import { forgetStored, readStored } from './stored-values.ts'

const { user } = PEOPLE.dealer.session

beforeEach(forgetStored)

test('the picture of a profile is stored also when there is none', () => {
  keepIdentity(user, 'home')
  expect(readStored('profileImageUrl')).toBe('')
})

test('the picture of who signed in before does not stay', () => {
  keepIdentity({ ...user, profileImageUrl: '/files/asha.webp' }, 'home')
  expect(readStored('profileImageUrl')).toBe('/files/asha.webp')
  keepIdentity({ ...user, name: 'Ravi Kumar' }, 'home')
  expect([readStored('userName'), readStored('profileImageUrl')]).toEqual(['Ravi Kumar', ''])
})
