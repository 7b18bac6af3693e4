import '#web/gate-passes/console/gate-console-texts.ts'
import '#web/text/en/console.ts'
import { IconLink } from '@tabler/icons-react'
import type { Output } from '#contract/api.ts'
import type { OutboxMessage } from '#contract/notifications/admin-outbox.ts'
import { anId } from '#web/testing/a-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { failed, inTurn, pending, refusal, type ReplyTo } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'
import { useAnyText } from '#web/text/text.ts'
import type { Column } from './data-table.tsx'
import { EntryLink } from './entry-link.tsx'
import { chips, search, select, useFilters } from './list-filters.tsx'
import { ListScreen } from './list-screen.tsx'

type YardLink = Output<'admin/getYardLinks'>['links'][number]

const MESSAGE_COLUMNS: readonly Column<OutboxMessage>[] = [
  { title: 'console.to', isLead: true, cell: ({ to }) => <EntryLink to="/admin">{to}</EntryLink> },
  { title: 'console.message', cell: ({ text }) => text },
]
const FILTERS = {
  to: search({ label: 'console.searchMessages' }),
  status: chips({
    label: 'console.status',
    all: 'console.show.all',
    options: { live: 'console.auctions.live', draft: 'console.auctions.draft' },
  }),
  kind: chips({
    label: 'console.channel',
    options: { sms: 'console.channel.sms', email: 'console.channel.email' },
    first: 'sms',
  }),
  action: select({
    label: 'console.action',
    all: 'console.allActions',
    options: { jobRetried: 'console.act.jobRetried' },
  }),
}

/** A paged list with a filter of each kind. */
function Messages() {
  const t = useAnyText()
  const filters = useFilters(FILTERS)
  const { to, kind, status, action } = filters.values
  return (
    <ListScreen
      call="admin/getOutbox"
      // The call has one filter: it takes the values of all.
      input={{ to: [to, kind, status, action].filter((value) => value !== undefined).join(' ') }}
      rows="messages"
      rowId={({ id }) => id}
      title="console.messages"
      total="console.messageTotal"
      detail="console.messagesText"
      filters={filters}
      columns={MESSAGE_COLUMNS}
      empty={{
        icon: <IconLink size={28} />,
        title: 'console.noMessages',
        action: { label: 'console.allDealers', to: '/admin' },
      }}
      emptyFiltered={{ title: 'console.noMessagesFound' }}
      sentences={{ refused: 'sentence', otherwise: 'console.readFailed' }}
      elsewhere={{ label: t('console.refunds'), to: '/admin' }}
    >
      {(messages) => <p>{messages.map(({ to: whom }) => whom).join(', ')}</p>}
    </ListScreen>
  )
}

const LINK_COLUMNS: readonly Column<YardLink>[] = [
  { title: 'gateConsole.yard', isLead: true, sort: ({ yard }) => yard, cell: ({ yard }) => yard },
  { title: 'gateConsole.name', sort: ({ name }) => name, cell: ({ name }) => name },
  { title: 'gateConsole.made', from: 'wide', cell: ({ city }) => city },
]

/** A list that comes whole. */
function Links() {
  return (
    <ListScreen
      call="admin/getYardLinks"
      input={{}}
      rows="links"
      rowId={({ yardLinkId }) => yardLinkId}
      title="gateConsole.yardLinks"
      columns={LINK_COLUMNS}
      empty={{ icon: <IconLink size={28} />, title: 'gateConsole.noLinks', text: 'gateConsole.noLinksText' }}
    />
  )
}

function aMessage(given: Partial<OutboxMessage> = {}): OutboxMessage {
  return {
    id: anId(1),
    channel: 'sms',
    to: '+919810000001',
    subject: null,
    text: 'Your code is 123456.',
    createdAt: minutesFromNow(-5),
    ...given,
  }
}

function aLink(given: Partial<YardLink>): YardLink {
  return {
    yardLinkId: anId(995),
    yardId: anId(91),
    yard: 'Okhla Yard',
    city: 'Delhi',
    name: 'Main gate',
    createdAt: minutesFromNow(-3_000),
    lastUsedAt: null,
    revokedAt: null,
    ...given,
  }
}

const page = (
  messages: readonly OutboxMessage[],
  total = messages.length,
  nextCursor: string | null = null,
) => ({
  messages: [...messages],
  total,
  nextCursor,
})

const messages = (getOutbox: ReplyTo<'admin/getOutbox'>) => ({
  signedIn: 'admin' as const,
  part: <Messages />,
  calls: { 'admin/getOutbox': getOutbox },
})

const links = (...given: readonly YardLink[]) => ({
  signedIn: 'admin' as const,
  part: <Links />,
  calls: { 'admin/getYardLinks': { links: [...given] } },
})

export const states = {
  loading: { ...messages(pending), shows: ['Messages', 'Loading...'] },
  empty: { ...messages(page([])), shows: ['No messages yet', 'All dealers'] },
  'failed, with a way elsewhere': {
    ...messages(refusal('NOT_FOUND', { message: 'Messages are sent here.' })),
    shows: ['Messages are sent here.', 'Try again', 'Refunds'],
  },
  'it is read again after a failure': {
    ...messages(inTurn(failed, page([aMessage()]))),
    act: async ({ getByRole }) => getByRole('button', 'Try again').click(),
    shows: ['1 message', '+919810000001'],
  },
  'full, with more': {
    ...messages((input) =>
      input.cursor === undefined
        ? page(
            [aMessage(), aMessage({ id: anId(2), to: 'a-very-long-address-of-a-dealer@example.in' })],
            1_284,
            '2',
          )
        : page([aMessage({ id: anId(3), to: '+919810000003' })], 1_284),
    ),
    act: async ({ getByRole }) => getByRole('button', 'Show more').click(),
    shows: ['1,284 messages · Messages are not sent here', '3 of 1,284 shown', '+919810000003'],
  },
  'none match, and the filters are cleared': {
    ...messages(({ to }) => (to === 'sms' ? page([aMessage()]) : page([]))),
    act: async ({ getByRole }) => {
      await getByRole('button', 'Email').click()
      await getByRole('button', 'Clear filters').click()
    },
    shows: '1 message',
  },
  'its filters are the input of the call': {
    ...messages(({ to }) => page([aMessage({ to: typeof to === 'string' ? to : '' })])),
    act: async ({ getByRole, getByLabelText, keyboard }) => {
      await getByRole('button', 'Email').click()
      await getByRole('button', 'Drafts').click()
      await getByLabelText('Action').selectOptions('Failed job tried again')
      await keyboard('/98100{Enter}')
    },
    shows: '98100 email draft jobRetried',
  },
  'keys move to its search and to its entries': {
    ...messages(page([aMessage(), aMessage({ id: anId(2), to: '+919810000002' })])),
    act: async ({ keyboard, sees }) => {
      await sees('+919810000002')
      await keyboard('/{Escape}jj')
      const focused = document.activeElement?.textContent
      if (focused !== '+919810000002') throw new Error(`“${focused}” has the focus.`)
    },
    shows: '2 of 2 shown',
  },
  'a list that comes whole': {
    ...links(
      aLink({ yardLinkId: anId(1) }),
      aLink({ yardLinkId: anId(2), yard: 'Sriperumbudur–Oragadam Industrial Corridor Stockyard No. 14' }),
    ),
    shows: ['2 of 2 shown', 'Sriperumbudur'],
  },
  'a list that comes whole, without entries': {
    ...links(),
    shows: ['No links yet', 'Create one for each gate'],
  },
} satisfies States
