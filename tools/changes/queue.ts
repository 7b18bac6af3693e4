import type { Change } from './change.ts'

const ITEM = `
/** A suspended dealer, who stays so until somebody looks at it again. */
const suspendedItem = z
  .strictObject({
    queue: z.literal('suspendedDealers'),
    uid: idOut,
    name: z.string(),
    organization: z.string(),
    ...waiting,
  })
  .meta({ id: 'SuspendedItem' })
`

const SOURCE = `  suspendedDealers: {
    waiting: waitingSuspended,
    search: searchDealers,
    describe: async (db, ids) =>
      describeEach(await readApplicants(db, ids), ({ name, organization }, uid) => ({
        queue: 'suspendedDealers' as const,
        uid,
        name,
        organization,
      })),
  },
`

const QUERY = `
/** The dealers that are suspended, by user. */
export const waitingSuspended: RawBuilder<WaitingRow> = sql<WaitingRow>\`
  select id, disabled_at as since, disabled_at + \${hours(onboardingQueues.suspendedDealers.answerHours)} as due
  from users where role = 'orguserdealer' and disabled_at is not null\`
`

const SCREEN = `import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { ItemOf } from '#contract/queues.ts'
import { useAction } from '#web/acts/use-action.tsx'
import caseClasses from '#web/console/parts/case.module.css'
import { QueueFrame } from '#web/console/queue/queue-frame.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/layout/text.tsx'

/** The suspended dealers, to be looked at again. */
export function SuspendedDealersScreen() {
  return (
    <QueueFrame
      queue="suspendedDealers"
      title="console.queue.suspendedDealers"
      emptyText="console.queueEmptySuspended"
      idOf={({ uid }) => uid}
      lineOf={({ organization, name }) => ({ who: organization, what: name })}
    >
      {(item, onAnswered) => <SuspendedCase key={item.uid} item={item} onAnswered={onAnswered} />}
    </QueueFrame>
  )
}

function SuspendedCase(props: {
  readonly item: ItemOf<'suspendedDealers'>
  readonly onAnswered: () => void
}) {
  const t = useText()
  const { uid, organization, name } = props.item
  const reinstate = useAction('admin/reinstateDealer', {
    input: { uid },
    confirm: {
      title: t('console.reinstateTitle', { dealer: organization }),
      yes: t('console.reinstate'),
    },
    done: t('console.reinstated', { dealer: organization }),
    onDone: props.onAnswered,
    failed: 'console.suspendedFailed',
  })
  return (
    <article className={caseClasses['case']} aria-labelledby="case-title">
      <Row as="header" gap={3} align="center" spread>
        <Text as="h2" size={20} breaks id="case-title">
          <Link to={paths.admin.dealer(uid)}>{organization}</Link> · {name}
        </Text>
        <Button {...reinstate.button}>{t('console.reinstate')}</Button>
      </Row>
      {reinstate.dialog}
    </article>
  )
}
`

const TEXTS = `  'console.queue.suspendedDealers': 'Suspended dealers',
  'console.queueEmptySuspended': 'Dealers appear here while they are suspended.',
  'console.suspendedFailed': 'The dealer could not be reinstated. Please try again.',
`

/** A queue of the suspended dealers, each to be looked at again within 30 days. */
export const queue: Change = {
  kind: 'a queue',
  atMost: 4,
  edits: [
    {
      path: 'contract/dealers/onboarding-queue.ts',
      inserts: [
        { after: "  .meta({ id: 'OnboardingItem' })\n", lines: ITEM },
        {
          after: 'export const onboardingQueues = {\n',
          lines:
            '  suspendedDealers: { answerHours: 720, states: [], ofDealers: true, item: suspendedItem },\n',
        },
      ],
    },
    {
      path: 'server/dealers/onboarding-queue.ts',
      imports: { './applicants-queries.ts': ['waitingSuspended'] },
      inserts: [
        {
          after: 'export const onboardingQueue: QueueSources<keyof typeof onboardingQueues> = {\n',
          lines: SOURCE,
        },
      ],
    },
    { path: 'server/dealers/applicants-queries.ts', end: QUERY },
    { path: 'web/dealers/console/suspended-dealers-screen.tsx', content: SCREEN },
    {
      path: 'web/text/en/console/people.ts',
      inserts: [{ after: 'export const consolePeopleTexts = {\n', lines: TEXTS }],
    },
  ],
}
