import { paths } from '#web/paths.ts'
import type { States } from '#web/testing/states/state.ts'

export const states = {
  'an unknown page': { at: '/nowhere', shows: ['OOPS! Page Not Found!', 'Back to Home'] },
  'the way back from an unknown page': {
    at: '/nowhere',
    act: ({ getByRole }) => getByRole('link', 'Back to Home').click(),
    shows: 'Sign in to bid',
  },
  'not authorized': {
    at: paths.unauthorized,
    shows: ['ACCESS DENIED', 'You are not authorized to view this page.', 'Call us:'],
  },
  'a dealer at the console': {
    at: paths.admin.home,
    signedIn: 'dealer',
    shows: 'You are not authorized to view the console.',
  },
} satisfies States
