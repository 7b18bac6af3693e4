import { paths } from '#web/paths.ts'
import type { States } from '#web/testing/states/state.ts'

export const states = {
  'Help opens from the login screen, and leads back': {
    at: paths.login,
    act: ({ getByRole }) => getByRole('link', 'Help').click(),
    shows: ['Help', 'Why was my bid refused?', 'Call ', 'WhatsApp ', 'Back to Home'],
  },
  dealer: { at: paths.help, signedIn: 'dealer', shows: 'Why was my bid refused?' },
  admin: { at: paths.help, signedIn: 'admin', shows: 'Why was my bid refused?' },
  evaluator: { at: paths.help, signedIn: 'evaluator', shows: 'Why was my bid refused?' },
} satisfies States
