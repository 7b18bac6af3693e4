import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { IconArrowBackUp } from '@tabler/icons-react'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { ReturnItem } from '#contract/car-payments/statements.ts'
import { formatDay } from '#domain/indian-time.ts'
import { useReadPages } from '#web/api/use-operation.ts'
import type { DataColumn } from '#web/console/parts/data-table.tsx'
import { StateList } from '#web/console/parts/state-list.tsx'
import { paths } from '#web/paths.ts'
import { t as say, useText } from '#web/text/text.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { describePaise } from './describe-paise.ts'
import { ReturnStanding } from './return-standing.tsx'
import { ConfirmQuestion, partAtIssue, ProposeQuestion, type AskedReturn } from './return-questions.tsx'
import { UseQuestion } from './use-question.tsx'
import classes from './statements.module.css'

const STATUSES = ['open', 'proposed', 'decided', 'late'] as const

function returnColumns(ask: (asked: AskedReturn) => void): readonly DataColumn<ReturnItem>[] {
  return [
    {
      id: 'amount',
      header: say('statement.amount'),
      isLead: true,
      cell: (item) => {
        const [part, amount] = [describePaise(partAtIssue(item)), describePaise(item.amount)]
        return part === amount ? amount : say('statement.restOf', { rest: part, amount })
      },
    },
    { id: 'day', header: say('statement.day'), cell: ({ day }) => formatDay(Date.parse(day)) },
    {
      id: 'line',
      header: say('statement.narration'),
      cell: ({ narration, reference }) => (
        <span className={classes['lines']}>
          <span>{narration}</span>
          <span className={classes['soft']}>{reference}</span>
        </span>
      ),
    },
    { id: 'why', header: say('statement.why'), cell: (item) => <Why item={item} /> },
    {
      id: 'decision',
      header: say('statement.decision'),
      cell: (item) => <ReturnStanding item={item} onAsk={ask} />,
    },
  ]
}

/** Why money is matched to nothing due, and the payment that it belongs to, if one is known. */
function Why({ item: { cause, payment, namedBy } }: { readonly item: ReturnItem }) {
  const t = useText()
  const names = namedBy.map(({ organization, title }) => t('statement.ofCar', { organization, title }))
  return (
    <span className={classes['lines']}>
      <StatusBadge kind={cause === 'unknown' ? 'quiet' : 'waiting'}>
        {t(`statement.cause.${cause}`, { count: namedBy.length, names: names.join('; ') })}
      </StatusBadge>
      {payment !== null && (
        <>
          <Link to={paths.admin.dealer(payment.uid)}>{payment.organization}</Link>
          <Link to={paths.admin.car(payment.carId)}>{payment.title}</Link>
          {payment.reason !== null && <span className={classes['soft']}>{payment.reason}</span>}
        </>
      )}
    </span>
  )
}

/** Money that came to the house and is matched to nothing due: propose what to do with it, and confirm it. */
export function ReturnsScreen() {
  const t = useText()
  const [status, setStatus] = useQueryState('status', parseAsStringLiteral(STATUSES).withDefault('open'))
  const [asked, ask] = useState<AskedReturn | null>(null)
  const query = useReadPages('admin/getReturns', { status }, { placeholderData: keepPreviousData })
  const columns = useMemo(() => returnColumns(ask), [])
  const onDone = () => ask(null)
  return (
    <>
      <StateList
        title={t('statement.returnsTitle')}
        detail={t('statement.returnsText')}
        actions={
          <>
            <Button component={Link} variant="default" to={paths.admin.statements}>
              {t('statement.title')}
            </Button>
            <Button component={Link} variant="default" to={paths.admin.payments}>
              {t('statement.payments')}
            </Button>
          </>
        }
        states={{
          label: t('statement.show'),
          options: STATUSES.map((value) => ({ value, label: t(`statement.status.${value}`) })),
          value: status,
          onChange: (value) => void setStatus(value),
        }}
        query={query}
        columns={columns}
        rowId={({ lineId, decision }) => decision?.proposalId ?? lineId}
        empty={{
          icon: <IconArrowBackUp size={28} />,
          title: t('statement.noReturns'),
          text: t('statement.noReturnsText'),
        }}
      />
      {asked?.what === 'use' && <UseQuestion item={asked.item} onDone={onDone} />}
      {asked?.what === 'propose' && (
        <ProposeQuestion item={asked.item} decision={asked.decision} onDone={onDone} />
      )}
      {asked?.what === 'confirm' && (
        <ConfirmQuestion item={asked.item} decision={asked.decision} onDone={onDone} />
      )}
    </>
  )
}
