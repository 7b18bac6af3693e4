import { formatMoment } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import type { Proposal } from '#contract/proposals/proposals.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { anyText } from '#web/text/text.ts'
import { useText } from '#web/proposals/console/proposals-texts.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { ListScreen } from '#web/console/parts/list-screen.tsx'
import { ConfirmQuestion } from './confirm-question.tsx'
import { ProposalFacts } from './proposal-facts.tsx'
import classes from './proposal-list.module.css'
import { shownAct, type ShownActs } from './shown-act.ts'

/** How often the list is read again, in ms: it has no live event. */
const REFETCH_INTERVAL = 30_000

/** The proposals that wait for a second person, newest first. */
export function ProposalList({ acts }: { readonly acts: ShownActs }) {
  return (
    <ListScreen
      call="admin/getProposals"
      input={{}}
      refetchInterval={REFETCH_INTERVAL}
      rows="proposals"
      title="proposals.title"
      detail="proposals.text"
      hasNoEntries
      renderRows={(proposals) => (
        <Stack as="ul" divided>
          {proposals.map((proposal) => (
            <Entry key={proposal.proposalId} acts={acts} proposal={proposal} />
          ))}
        </Stack>
      )}
      empty={{ icon: <IconUsersGroup size={28} />, title: 'proposals.none', text: 'proposals.noneText' }}
    />
  )
}

function Entry({ acts, proposal }: { readonly acts: ShownActs; readonly proposal: Proposal }) {
  const t = useText()
  const { proposalId, act, proposedBy, proposedAt, isOwn, dueAt, mayConfirm } = proposal
  const [isConfirming, setConfirming] = useState(false)
  const withdraw = useAction('admin/withdrawProposal', {
    input: { proposalId },
    done: t('proposals.withdrawn'),
    failed: 'proposals.failed',
  })
  const title = shownAct(acts, act).title(act, anyText)
  return (
    <li className={classes['proposal']}>
      <Text as="h2" size={16}>
        {title}
      </Text>
      <Text tone="soft" size={14}>
        {t('proposals.by', { name: proposedBy.name, moment: formatMoment(Date.parse(proposedAt)) })}
      </Text>
      <ProposalFacts acts={acts} proposal={proposal} />
      {dueAt !== null ? (
        <p>{t('proposals.due', { moment: formatMoment(Date.parse(dueAt)) })}</p>
      ) : (
        !mayConfirm && (
          <Text tone="soft" size={14}>
            {t(isOwn ? 'proposals.ownWaits' : 'proposals.notYou')}
          </Text>
        )
      )}
      <Row above={2} gap={2}>
        {mayConfirm && <Button onClick={() => setConfirming(true)}>{t('proposals.confirm')}</Button>}
        <Button variant="default" {...withdraw.button}>
          {t(isOwn ? 'proposals.withdraw' : 'proposals.decline')}
        </Button>
      </Row>
      {withdraw.dialog}
      {isConfirming && (
        <ConfirmQuestion acts={acts} proposal={proposal} onDone={() => setConfirming(false)} />
      )}
    </li>
  )
}
