import { paths } from '#web/paths.ts'
import { asDealer } from '#web/testing/as-person.ts'
import { EMPTY_HOME } from '#web/testing/a-home.ts'
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
  'an evaluator at Dealer Home': {
    at: paths.dealerHome,
    signedIn: 'evaluator',
    shows: ['ACCESS DENIED', 'You are not authorized to view Dealer Home.'],
  },
  'a driver at Dealer Home': {
    at: paths.dealerHome,
    signedIn: 'driver',
    shows: ['ACCESS DENIED', 'You are not authorized to view Dealer Home.'],
  },
  'the way home of a dealer who is not authorized': {
    ...asDealer(paths.admin.home, {
      getDealerHomeData: EMPTY_HOME,
      getCars: { cars: [], nextCursor: null },
    }),
    act: async ({ getByRole, sees }) => {
      await sees('You are not authorized to view the console.')
      await getByRole('link', 'Back to Home').click()
    },
    shows: ['Welcome, ', 'No cars found'],
  },
} satisfies States
