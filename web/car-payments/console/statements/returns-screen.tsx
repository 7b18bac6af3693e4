import { formatDay } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { ReturnItem } from '#contract/car-payments/return-item.ts'
import { Lines, Soft } from '#web/console/parts/cells.tsx'
import type { Column } from '#web/console/parts/data-table.tsx'
import { chips, useFilters } from '#web/console/parts/list-filters.tsx'
import { ListScreen } from '#web/console/parts/list-screen.tsx'
import { paths } from '#web/paths.ts'
import { t as translate, useText } from '#web/car-payments/console/statements/statement-texts.ts'
import { describePaise } from '#web/console/parts/describe-paise.ts'
import { ReturnCause } from './return-cause.tsx'
import { ReturnStanding } from './return-standing.tsx'
import { ConfirmQuestion, partAtIssue, type AskedReturn } from './return-questions.tsx'
import { UseQuestion } from './use-question.tsx'

const FILTERS = {
  status: chips({
    label: 'statement.show',
    options: {
      open: 'statement.status.open',
      proposed: 'statement.status.proposed',
      decided: 'statement.status.decided',
      late: 'statement.status.late',
    },
    first: 'open',
  }),
}

function returnColumns(ask: (asked: AskedReturn) => void): readonly Column<ReturnItem>[] {
  return [
    {
      title: 'statement.amount',
      isLead: true,
      cell: (item) => {
        const [part, amount] = [describePaise(partAtIssue(item)), describePaise(item.amount)]
        return part === amount ? amount : translate('statement.restOf', { rest: part, amount })
      },
    },
    { title: 'statement.day', cell: ({ day }) => formatDay(Date.parse(day)) },
    {
      title: 'statement.narration',
      cell: ({ narration, reference }) => (
        <Lines>
          <span>{narration}</span>
          <Soft>{reference}</Soft>
        </Lines>
      ),
    },
    { title: 'statement.why', cell: (item) => <ReturnCause item={item} /> },
    {
      title: 'statement.decision',
      cell: (item) => <ReturnStanding item={item} onAsk={ask} />,
    },
  ]
}

/** Money that came to the house and is matched to nothing due: propose what to do with it, and confirm it. */
export function ReturnsScreen() {
  const t = useText()
  const filters = useFilters(FILTERS)
  const [asked, ask] = useState<AskedReturn | null>(null)
  const columns = useMemo(() => returnColumns(ask), [])
  const onDone = () => ask(null)
  return (
    <ListScreen
      call="admin/getReturns"
      input={filters.values}
      rows="items"
      rowId={({ lineId, decision }) => decision?.proposalId ?? lineId}
      title="statement.returnsTitle"
      detail="statement.returnsText"
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
      filters={filters}
      columns={columns}
      empty={{
        icon: <IconArrowBackUp size={28} />,
        title: 'statement.noReturns',
        text: 'statement.noReturnsText',
      }}
    >
      {asked?.what === 'use' && <UseQuestion item={asked.item} onDone={onDone} />}
      {asked?.what === 'confirm' && (
        <ConfirmQuestion item={asked.item} decision={asked.decision} onDone={onDone} />
      )}
    </ListScreen>
  )
}
