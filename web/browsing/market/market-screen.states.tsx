import { paths } from '#web/paths.ts'
import type { States } from '#web/testing/states/state.ts'

export const states = {
  'how the market works': {
    signedIn: 'dealer',
    at: paths.market,
    shows: 'How this market works',
  },
} satisfies States
