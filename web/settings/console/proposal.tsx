import { Button } from '@mantine/core'
import type { Setting } from '#contract/settings/settings.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { Panel } from '#web/console/parts/panel.tsx'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { ChangedAccounts, type HouseAccount } from './account-list.tsx'

/** A change that waits for a second admin: that one confirms or declines it, its author withdraws it. */
export function Proposal(props: {
  readonly proposal: NonNullable<Setting['proposal']>
  /** The accounts that hold until it does. */
  readonly inForce: readonly HouseAccount[]
}) {
  const t = useText()
  const { proposal, inForce } = props
  const { id: proposalId, value, proposedBy, proposedAt, isOwn, dueAt } = proposal
  const changed = <ChangedAccounts inForce={inForce} proposed={value} />
  const confirm = useAction('admin/confirmProposal', {
    input: { proposalId },
    confirm: {
      title: t('settings.confirmTitle'),
      text: (
        <>
          <p>{t('settings.confirmText')}</p>
          {changed}
        </>
      ),
      yes: t('settings.confirm'),
    },
    done: t('settings.confirmed'),
    failed: 'settings.failed',
  })
  const withdraw = useAction('admin/withdrawProposal', {
    input: { proposalId },
    done: t('settings.withdrawn'),
    failed: 'settings.failed',
  })
  return (
    <Panel
      title={
        dueAt === null
          ? t('settings.waiting')
          : t('settings.waitingDue', { moment: formatMoment(Date.parse(dueAt)) })
      }
      detail={t('settings.proposedBy', {
        name: proposedBy.name,
        moment: formatMoment(Date.parse(proposedAt)),
      })}
      actions={
        <>
          {!isOwn && <Button {...confirm.button}>{t('settings.confirm')}</Button>}
          <Button variant="default" {...withdraw.button}>
            {t(isOwn ? 'settings.withdraw' : 'settings.decline')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {dueAt !== null ? (
          <Callout kind="waiting">{t('settings.due')}</Callout>
        ) : (
          isOwn && <Callout kind="waiting">{t('settings.ownWaits')}</Callout>
        )}
        {changed}
      </Stack>
      {confirm.dialog}
      {withdraw.dialog}
    </Panel>
  )
}
