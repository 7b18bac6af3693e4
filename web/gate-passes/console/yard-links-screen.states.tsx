import type { Output } from '#contract/api.ts'
import { paths } from '#web/paths.ts'
import { anId } from '#web/testing/a-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import type { Calls } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

type YardLink = Output<'admin/getYardLinks'>['links'][number]

const LONG_YARD = 'Sriperumbudur–Oragadam Industrial Corridor Stockyard No. 14'

function aYardLink(given: Partial<YardLink> = {}): YardLink {
  return {
    yardLinkId: anId(995),
    yardId: anId(91),
    yard: 'Okhla Yard',
    city: 'Delhi',
    name: 'Main gate',
    createdAt: minutesFromNow(-3_000),
    lastUsedAt: minutesFromNow(-20),
    revokedAt: null,
    ...given,
  }
}

function screen(links: readonly YardLink[], more: Calls = {}) {
  return {
    signedIn: 'admin',
    at: paths.admin.yardLinks,
    calls: { 'admin/getYardLinks': { links: [...links] }, 'admin/getYards': [], ...more },
  } as const
}

export const states = {
  'full, and a link about to be revoked': {
    ...screen([
      aYardLink(),
      aYardLink({
        yardLinkId: anId(996),
        yard: LONG_YARD,
        city: 'Thiruvananthapuram',
        name: 'Gate of the second stockyard, towards the weighbridge',
        lastUsedAt: null,
      }),
      aYardLink({ yardLinkId: anId(997), name: 'Back gate', revokedAt: minutesFromNow(-600) }),
    ]),
    act: async ({ getByRole }) => getByRole('button', 'Revoke Main gate of Okhla Yard').click(),
    shows: [
      'Revoke “Main gate” of Okhla Yard?',
      'Phones with this link can no longer open gate passes',
      'Never',
    ],
  },
  'a form without its yard': {
    ...screen([aYardLink()]),
    act: async ({ getByRole, getByLabelText, keyboard }) => {
      await getByRole('button', 'Create a link').click()
      await getByLabelText('Name of the link').fill('Main gate')
      await keyboard('{Enter}')
    },
    shows: ['Choose the yard.', 'Guards and dealers see it with each entry'],
  },
} satisfies States
