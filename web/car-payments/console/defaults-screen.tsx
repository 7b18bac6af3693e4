import { Button } from '@mantine/core'
import { IconCashOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Output } from '#contract/api.ts'
import { formatRupees } from '#domain/money.ts'
import { Lines, Soft } from '#web/console/parts/cells.tsx'
import type { Column } from '#web/console/parts/data-table.tsx'
import { chips, useFilters } from '#web/console/parts/list-filters.tsx'
import { ListScreen } from '#web/console/parts/list-screen.tsx'
import { paths } from '#web/paths.ts'
import '#web/car-payments/console/payment-console-texts.ts'
import { useText as useConsoleText } from '#web/text/en/console.ts'
import { Declared, DefaultStanding, NextBidder } from './default-cells.tsx'

const FILTERS = {
  state: chips({
    label: 'paymentConsole.show',
    options: {
      open: 'paymentConsole.defaults.open',
      lifted: 'paymentConsole.defaults.lifted',
      all: 'paymentConsole.defaults.all',
    },
    first: 'open',
  }),
}

const COLUMNS: readonly Column<Output<'admin/getDefaults'>['items'][number]>[] = [
  {
    title: 'paymentConsole.dealer',
    isLead: true,
    cell: ({ uid, organization }) => <Link to={paths.admin.dealer(uid)}>{organization}</Link>,
  },
  {
    title: 'paymentConsole.car',
    cell: ({ carId, title, regno }) => (
      <Lines>
        <Link to={paths.admin.car(carId)}>{title}</Link>
        <Soft>{regno}</Soft>
      </Lines>
    ),
  },
  { title: 'paymentConsole.amount', isNumeric: true, cell: ({ amount }) => formatRupees(amount) },
  { title: 'paymentConsole.declared', cell: (about) => <Declared about={about} /> },
  { title: 'paymentConsole.status', cell: (about) => <DefaultStanding about={about} /> },
  { title: 'paymentConsole.nextBidder', cell: (about) => <NextBidder about={about} /> },
]

/** The cars that were not paid: lift a default, or offer the car to the next bidder. */
export function DefaultsScreen() {
  const tConsole = useConsoleText()
  const filters = useFilters(FILTERS)
  return (
    <ListScreen
      call="admin/getDefaults"
      input={filters.values}
      rows="items"
      rowId={({ flowEntityId, debtId }) => debtId ?? flowEntityId}
      title="paymentConsole.defaults"
      detail="paymentConsole.defaultsText"
      actions={
        <Button component={Link} variant="default" to={paths.admin.payments}>
          {tConsole('console.queue.payments')}
        </Button>
      }
      filters={filters}
      columns={COLUMNS}
      empty={{
        icon: <IconCashOff size={28} />,
        title: 'paymentConsole.noDefaults',
        text: 'paymentConsole.noDefaultsText',
      }}
    />
  )
}
