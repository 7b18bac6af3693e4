import type { Input } from '#contract/api.ts'
import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId } from '#web/testing/a-car.ts'
import { aDeliveryRequest } from '#web/testing/a-paper-item.ts'
import { aQueueOf, movedTo } from '#web/testing/a-proof.ts'
import { inTurn, pending } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const CRETA = aDeliveryRequest()
const NEXON = aDeliveryRequest({
  flowEntityId: anId(5),
  gatepassId: anId(451),
  organization: 'Bharat Cars',
  title: '2020 Tata Nexon XZ',
  regno: 'HR26DK0077',
})
const THAR = aDeliveryRequest({
  flowEntityId: anId(6),
  gatepassId: anId(452),
  organization: 'Bharat Cars',
  title: '2021 Mahindra Thar LX',
  regno: 'MH12AB3456',
})

/** Finds by dealer, as the server does. */
const find = ({ q }: Input<'admin/getQueue'>) =>
  aQueueOf(
    ...[CRETA, NEXON, THAR].filter(({ organization }) => typeof q !== 'string' || organization.includes(q)),
  )

const at = (search: string, getQueue: NonNullable<Parameters<typeof asAdmin>[1]>['admin/getQueue'] = find) =>
  asAdmin(`${paths.admin.deliveryGatePasses}${search}`, { 'admin/getQueue': getQueue })

const type = async ({ sees, keyboard }: Actor, text: string) => {
  await sees('2021 Mahindra Thar LX')
  await keyboard(`/${text}`)
}

export const states = {
  'what is typed after / is looked for among all that waits': {
    ...at(''),
    act: (actor) => type(actor, 'Bharat'),
    shows: ['Found', '2 of 2 shown', '2020 Tata Nexon XZ · HR26DK0077'],
  },
  'a search of the address, with its case open': {
    ...at(`?q=Bharat&item=${THAR.flowEntityId}`),
    shows: ['Imran Sheikh picks up 2021 Mahindra Thar LX'],
  },
  'a search that finds nothing': {
    ...at('?q=Nobody'),
    shows: ['Nothing that waits here matches “Nobody”', 'Clear search'],
  },
  'a search that finds nothing, cleared': {
    ...at('?q=Nobody'),
    act: async ({ getByRole }) => getByRole('button', 'Clear search').click(),
    shows: ['Waiting', '3 of 3 shown'],
  },
  'the next that was found, after an answer': {
    ...asAdmin(`${paths.admin.deliveryGatePasses}?q=Bharat&item=${NEXON.flowEntityId}`, {
      'admin/getQueue': inTurn(find, find, pending),
      'admin/approveDeliveryGatePass': movedTo('DELIVERY_GATE_PASS_APPROVED', NEXON.flowEntityId),
    }),
    act: async ({ getByRole }) => getByRole('button', 'Approve').click(),
    shows: 'The delivery gate pass of 2020 Tata Nexon XZ is approved.',
  },
  'a queue without cases has nothing to search': {
    ...at('', aQueueOf()),
    shows: 'Nothing is waiting',
  },
} satisfies States
