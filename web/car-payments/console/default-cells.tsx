import { formatMoment } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import type { Output } from '#contract/api.ts'
import { formatRupees } from '#domain/money.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { Acts, Lines, Soft } from '#web/console/parts/cells.tsx'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import { useText } from '#web/car-payments/console/payment-console-texts.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** A car that was not paid. */
type Default = Output<'admin/getDefaults'>['items'][number]

const moment = (iso: string) => formatMoment(Date.parse(iso))

/** When a default was declared, by whom, and why. */
export function Declared({ about }: { readonly about: Default }) {
  const t = useText()
  const { declaredAt, declaredBy, reason } = about
  return (
    <Lines>
      <span>
        {declaredBy === null
          ? moment(declaredAt)
          : t('paymentConsole.declaredBy', { moment: moment(declaredAt), name: declaredBy })}
      </span>
      <Soft>{reason}</Soft>
    </Lines>
  )
}

/** Whether a default is open, with the button that lifts it, or what became of it. */
export function DefaultStanding({ about }: { readonly about: Default }) {
  const t = useText()
  const { flowEntityId, lifted, organization, title, debtId, settledAt, amount } = about
  const lift = useAction('admin/liftDefault', {
    input: (reason) => ({ flowEntityId, reason }),
    confirm: {
      title: t('paymentConsole.liftTitle', { organization }),
      text: t('paymentConsole.liftText'),
      yes: t('paymentConsole.liftYes'),
      reason: { label: t('paymentConsole.reasonForHouse'), Modal: ReasonModal },
    },
    done: t('paymentConsole.lifted', { organization }),
    failed: 'paymentConsole.decideFailed',
  })
  if (settledAt !== null) {
    return <StatusBadge kind="good">{t('paymentConsole.settled', { moment: moment(settledAt) })}</StatusBadge>
  }
  if (lifted !== null) {
    return (
      <StatusBadge kind="quiet">
        {t('paymentConsole.isLifted', { moment: moment(lifted.at), reason: lifted.reason })}
      </StatusBadge>
    )
  }
  return (
    <Acts>
      <StatusBadge kind="bad">
        {debtId === null
          ? t('paymentConsole.isOpen')
          : t('paymentConsole.owed', { amount: formatRupees(amount) })}
      </StatusBadge>
      <Button
        size="compact-md"
        variant="default"
        data-entry
        aria-label={t('paymentConsole.liftOf', { organization, title })}
        {...lift.button}
      >
        {t('paymentConsole.lift')}
      </Button>
      {lift.dialog}
    </Acts>
  )
}

/** The next bidder of a car that was not paid, with the button that offers it. */
export function NextBidder({ about }: { readonly about: Default }) {
  const t = useText()
  const { lotId, runnerUp, title } = about
  const organization = runnerUp?.organization ?? ''
  const values = { title, organization, amount: formatRupees(runnerUp?.amount ?? 0) }
  const offer = useAction('admin/offerRunnerUp', {
    input: { lotId },
    confirm: {
      title: t('paymentConsole.offerTitle', values),
      text: t('paymentConsole.offerText', values),
      yes: t('paymentConsole.offerYes', values),
    },
    done: t('paymentConsole.offered', values),
    failed: 'paymentConsole.decideFailed',
  })
  if (runnerUp === null) return <Soft>{t('paymentConsole.noNextBidder')}</Soft>
  return (
    <Acts>
      <Lines>
        <span>{organization}</span>
        <Soft>{values.amount}</Soft>
      </Lines>
      <Button
        size="compact-md"
        variant="default"
        aria-label={t('paymentConsole.offerOf', { title, organization })}
        {...offer.button}
      >
        {t('paymentConsole.offer')}
      </Button>
      {offer.dialog}
    </Acts>
  )
}
