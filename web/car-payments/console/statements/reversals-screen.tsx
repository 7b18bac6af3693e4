import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { IconArrowBackUp } from '@tabler/icons-react'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { ReversalItem } from '#contract/car-payments/reversals.ts'
import { useReadPages } from '#web/api/use-operation.ts'
import type { DataColumn } from '#web/console/parts/data-table.tsx'
import { StateList } from '#web/console/parts/state-list.tsx'
import { paths } from '#web/paths.ts'
import { t as say, useText } from '#web/text/text.ts'
import { describePaise } from './describe-paise.ts'
import { Movement } from './movement.tsx'
import { ReversalPayments, ReverseQuestion, type AskedReversal } from './reversal-payments.tsx'
import { TakenBack } from './taken-back.tsx'

const STATUSES = ['asked', 'used', 'decided'] as const

function reversalColumns(ask: (asked: AskedReversal) => void): readonly DataColumn<ReversalItem>[] {
  return [
    {
      id: 'amount',
      header: say('statement.amount'),
      isLead: true,
      cell: ({ line }) => describePaise(line.amount),
    },
    { id: 'line', header: say('statement.returnLine'), cell: ({ line }) => <Movement line={line} /> },
    { id: 'of', header: say('statement.takesBack'), cell: (item) => <TakenBack item={item} /> },
    {
      id: 'payments',
      header: say('statement.approvedWith'),
      cell: (item) => <ReversalPayments item={item} onAsk={ask} />,
    },
  ]
}

/** Lines that take others back: decide about the ones the reference does not tell, and take approvals back. */
export function ReversalsScreen() {
  const t = useText()
  const [status, setStatus] = useQueryState('status', parseAsStringLiteral(STATUSES).withDefault('asked'))
  const [asked, ask] = useState<AskedReversal | null>(null)
  const query = useReadPages('admin/getReversals', { status }, { placeholderData: keepPreviousData })
  const columns = useMemo(() => reversalColumns(ask), [])
  return (
    <>
      <StateList
        title={t('statement.cameBackTitle')}
        detail={t('statement.cameBackText')}
        actions={
          <>
            <Button component={Link} variant="default" to={paths.admin.returns}>
              {t('statement.returns')}
            </Button>
            <Button component={Link} variant="default" to={paths.admin.statements}>
              {t('statement.title')}
            </Button>
          </>
        }
        states={{
          label: t('statement.cameBackShow'),
          options: STATUSES.map((value) => ({ value, label: t(`statement.cameBack.${value}`) })),
          value: status,
          onChange: (value) => void setStatus(value),
        }}
        query={query}
        columns={columns}
        rowId={({ line }) => line.lineId}
        empty={{
          icon: <IconArrowBackUp size={28} />,
          title: t('statement.noCameBack'),
          text: t('statement.noCameBackText'),
        }}
      />
      {asked !== null && <ReverseQuestion asked={asked} onDone={() => ask(null)} />}
    </>
  )
}
