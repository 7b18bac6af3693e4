import { paths } from '#web/paths.ts'
import { refusal } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

const LINKED = `${paths.guard}#token=7K3MQ4TX9W2P`

export const states = {
  'a phone without a link': { at: paths.guard, shows: 'This phone has no yard link.' },
  'a link that works': {
    at: LINKED,
    calls: {
      readYardLink: {
        yard: 'Sriperumbudur–Oragadam Industrial Corridor Stockyard No. 14',
        city: 'Thiruvananthapuram',
        name: 'Main gate',
      },
    },
    shows: ['This phone opens the gate passes of', 'Link: Main gate', 'Remove the link from this phone'],
  },
  'a link that has ended': {
    at: LINKED,
    calls: { readYardLink: refusal('NOT_FOUND') },
    shows: 'The yard link has ended. Ask Yardbid for a new one.',
  },
} satisfies States
