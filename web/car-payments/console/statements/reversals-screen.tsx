import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { ReversalItem } from '#contract/car-payments/reversals.ts'
import type { Column } from '#web/console/parts/data-table.tsx'
import { chips, useFilters } from '#web/console/parts/list-filters.tsx'
import { ListScreen } from '#web/console/parts/list-screen.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/car-payments/console/statements/statement-texts.ts'
import { describePaise } from '#web/console/parts/describe-paise.ts'
import { Movement } from './movement.tsx'
import { ReversalPayments, ReverseQuestion, type AskedReversal } from './reversal-payments.tsx'
import { TakenBack } from './taken-back.tsx'

const FILTERS = {
  status: chips({
    label: 'statement.cameBackShow',
    options: {
      asked: 'statement.cameBack.asked',
      used: 'statement.cameBack.used',
      decided: 'statement.cameBack.decided',
    },
    first: 'asked',
  }),
}

function reversalColumns(ask: (asked: AskedReversal) => void): readonly Column<ReversalItem>[] {
  return [
    {
      title: 'statement.amount',
      isLead: true,
      cell: ({ line }) => describePaise(line.amount),
    },
    { title: 'statement.returnLine', cell: ({ line }) => <Movement line={line} /> },
    { title: 'statement.takesBack', cell: (item) => <TakenBack item={item} /> },
    {
      title: 'statement.approvedWith',
      cell: (item) => <ReversalPayments item={item} onAsk={ask} />,
    },
  ]
}

/** Lines that take others back: decide about the ones that the reference does not identify, and take approvals back. */
export function ReversalsScreen() {
  const t = useText()
  const filters = useFilters(FILTERS)
  const [asked, ask] = useState<AskedReversal | null>(null)
  const columns = useMemo(() => reversalColumns(ask), [])
  return (
    <ListScreen
      call="admin/getReversals"
      input={filters.values}
      rows="items"
      rowId={({ line }) => line.lineId}
      title="statement.cameBackTitle"
      detail="statement.cameBackText"
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
      filters={filters}
      columns={columns}
      empty={{
        icon: <IconArrowBackUp size={28} />,
        title: 'statement.noCameBack',
        text: 'statement.noCameBackText',
      }}
    >
      {asked !== null && <ReverseQuestion asked={asked} onDone={() => ask(null)} />}
    </ListScreen>
  )
}
