import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import type { Proposal } from '#contract/console/proposals.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { useReadPages } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { ListPanel } from '../parts/list-panel.tsx'
import { ConfirmQuestion } from './confirm-question.tsx'
import { ProposalAct, titleOf } from './proposal-act.tsx'
import classes from './proposals-screen.module.css'
import { useProposalDecision } from './use-proposal-decision.ts'

/** How often the list is read again, in ms: it has no live event. */
const REFETCH_INTERVAL = 30_000

/** The proposals that wait for a second person, newest first. */
export function ProposalsScreen() {
  const t = useText()
  const query = useReadPages('admin/getProposals', {}, { refetchInterval: REFETCH_INTERVAL })
  const pages = query.data?.pages
  const proposals = pages?.flatMap((page) => page.proposals) ?? []
  return (
    <>
      <PageTitle title={t('proposals.title')} detail={t('proposals.text')} />
      <ListPanel
        query={query}
        shown={proposals.length}
        total={pages?.[0]?.total ?? null}
        rows={4}
        empty={{
          icon: <IconUsersGroup size={28} />,
          title: t('proposals.none'),
          text: t('proposals.noneText'),
        }}
      >
        <ul className={classes['proposals']}>
          {proposals.map((proposal) => (
            <Entry key={proposal.proposalId} proposal={proposal} />
          ))}
        </ul>
      </ListPanel>
    </>
  )
}

function Entry({ proposal }: { readonly proposal: Proposal }) {
  const t = useText()
  const { proposalId, act, proposedBy, proposedAt, isOwn, dueAt, mayConfirm } = proposal
  const [isConfirming, setConfirming] = useState(false)
  const withdraw = useProposalDecision('admin/withdrawProposal')
  const title = titleOf(act, t)
  return (
    <li className={classes['proposal']}>
      <h2 className={classes['title']}>{title}</h2>
      <p className={classes['soft']}>
        {t('proposals.by', { name: proposedBy.name, moment: formatMoment(Date.parse(proposedAt)) })}
      </p>
      <ProposalAct proposal={proposal} />
      {dueAt !== null ? (
        <p>{t('proposals.due', { moment: formatMoment(Date.parse(dueAt)) })}</p>
      ) : (
        !mayConfirm && (
          <p className={classes['soft']}>{t(isOwn ? 'proposals.ownWaits' : 'proposals.notYou')}</p>
        )
      )}
      {withdraw.fault !== null && <Callout kind="bad">{withdraw.fault}</Callout>}
      <div className={classes['acts']}>
        {mayConfirm && <Button onClick={() => setConfirming(true)}>{t('proposals.confirm')}</Button>}
        <Button
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ proposalId })}
        >
          {t(isOwn ? 'proposals.withdraw' : 'proposals.decline')}
        </Button>
      </div>
      {isConfirming && <ConfirmQuestion proposal={proposal} onDone={() => setConfirming(false)} />}
    </li>
  )
}
