import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { IconCashOff } from '@tabler/icons-react'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '#domain/indian-time.ts'
import { formatRupees } from '#domain/money.ts'
import { useReadPages } from '#web/api/use-operation.ts'
import type { DataColumn } from '#web/console/parts/data-table.tsx'
import { StateList } from '#web/console/parts/state-list.tsx'
import { paths } from '#web/paths.ts'
import { t as say, useText } from '#web/text/text.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { LiftQuestion, OfferQuestion, type Default } from './default-questions.tsx'
import classes from './defaults-screen.module.css'

const STATES = ['open', 'lifted', 'all'] as const

/** The questions to the admin about a default. */
interface Asked {
  readonly what: 'lift' | 'offer'
  readonly about: Default
}

const moment = (iso: string) => formatMoment(Date.parse(iso))

function defaultColumns(ask: (asked: Asked) => void): readonly DataColumn<Default>[] {
  return [
    {
      id: 'dealer',
      header: say('paymentConsole.dealer'),
      isLead: true,
      cell: ({ uid, organization }) => <Link to={paths.admin.dealer(uid)}>{organization}</Link>,
    },
    {
      id: 'car',
      header: say('paymentConsole.car'),
      cell: ({ carId, title, regno }) => (
        <span className={classes['lines']}>
          <Link to={paths.admin.car(carId)}>{title}</Link>
          <span className={classes['soft']}>{regno}</span>
        </span>
      ),
    },
    {
      id: 'amount',
      header: say('paymentConsole.amount'),
      isNumeric: true,
      cell: ({ amount }) => formatRupees(amount),
    },
    {
      id: 'declared',
      header: say('paymentConsole.declared'),
      cell: ({ declaredAt, declaredBy, reason }) => (
        <span className={classes['lines']}>
          <span>
            {declaredBy === null
              ? moment(declaredAt)
              : say('paymentConsole.declaredBy', { moment: moment(declaredAt), name: declaredBy })}
          </span>
          <span className={classes['soft']}>{reason}</span>
        </span>
      ),
    },
    {
      id: 'status',
      header: say('paymentConsole.status'),
      cell: (about) => <Standing about={about} onLift={() => ask({ what: 'lift', about })} />,
    },
    {
      id: 'next',
      header: say('paymentConsole.nextBidder'),
      cell: (about) => <NextBidder about={about} onOffer={() => ask({ what: 'offer', about })} />,
    },
  ]
}

function Standing({ about, onLift }: { readonly about: Default; readonly onLift: () => void }) {
  const t = useText()
  const { lifted, organization, title, debtId, settledAt, amount } = about
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
    <span className={classes['acts']}>
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
        onClick={onLift}
      >
        {t('paymentConsole.lift')}
      </Button>
    </span>
  )
}

function NextBidder({ about, onOffer }: { readonly about: Default; readonly onOffer: () => void }) {
  const t = useText()
  const { runnerUp, title } = about
  if (runnerUp === null) return <span className={classes['soft']}>{t('paymentConsole.noNextBidder')}</span>
  const { organization, amount } = runnerUp
  return (
    <span className={classes['acts']}>
      <span className={classes['lines']}>
        <span>{organization}</span>
        <span className={classes['soft']}>{formatRupees(amount)}</span>
      </span>
      <Button
        size="compact-md"
        variant="default"
        aria-label={t('paymentConsole.offerOf', { title, organization })}
        onClick={onOffer}
      >
        {t('paymentConsole.offer')}
      </Button>
    </span>
  )
}

/** The cars that were not paid: lift a default, or offer the car to the next bidder. */
export function DefaultsScreen() {
  const t = useText()
  const [state, setState] = useQueryState('state', parseAsStringLiteral(STATES).withDefault('open'))
  const [asked, ask] = useState<Asked | null>(null)
  const query = useReadPages('admin/getDefaults', { state }, { placeholderData: keepPreviousData })
  const columns = useMemo(() => defaultColumns(ask), [])
  const onDone = () => ask(null)
  return (
    <>
      <StateList
        title={t('paymentConsole.defaults')}
        detail={t('paymentConsole.defaultsText')}
        actions={
          <Button component={Link} variant="default" to={paths.admin.payments}>
            {t('paymentConsole.title')}
          </Button>
        }
        states={{
          label: t('paymentConsole.show'),
          options: STATES.map((value) => ({ value, label: t(`paymentConsole.defaults.${value}`) })),
          value: state,
          onChange: (value) => void setState(value),
        }}
        query={query}
        columns={columns}
        rowId={({ flowEntityId, debtId }) => debtId ?? flowEntityId}
        empty={{
          icon: <IconCashOff size={28} />,
          title: t('paymentConsole.noDefaults'),
          text: t('paymentConsole.noDefaultsText'),
        }}
      />
      {asked?.what === 'lift' && <LiftQuestion about={asked.about} onDone={onDone} />}
      {asked?.what === 'offer' && <OfferQuestion about={asked.about} onDone={onDone} />}
    </>
  )
}
