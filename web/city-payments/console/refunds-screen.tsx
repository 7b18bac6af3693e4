import { formatMoment } from '#web/text/formats.ts'
import '#web/text/en/console.ts'
import { IconReceiptRefund } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Refund } from '#contract/city-payments/city-payments.ts'
import { formatRupees } from '#domain/money.ts'
import type { Column } from '#web/console/parts/data-table.tsx'
import { chips, useFilters } from '#web/console/parts/list-filters.tsx'
import { ListScreen } from '#web/console/parts/list-screen.tsx'
import { paths } from '#web/paths.ts'
import { PaymentIds, RefundReason, RefundStatus } from './refund-cells.tsx'

const FILTERS = {
  state: chips({
    label: 'console.showRefunds',
    options: { due: 'console.refunds.due', done: 'console.refunds.done' },
    first: 'due',
  }),
}

const COLUMNS: readonly Column<Refund>[] = [
  {
    title: 'console.dealer',
    isLead: true,
    cell: ({ dealer }) => <Link to={paths.admin.dealer(dealer.uid)}>{dealer.organization}</Link>,
  },
  { title: 'console.amountPaid', isNumeric: true, cell: ({ amount }) => formatRupees(amount) },
  { title: 'console.payment', cell: (refund) => <PaymentIds refund={refund} /> },
  { title: 'console.paidOn', from: 'tablet', cell: ({ paidAt }) => formatMoment(Date.parse(paidAt)) },
  { title: 'console.why', cell: (refund) => <RefundReason refund={refund} /> },
  { title: 'console.status', cell: (refund) => <RefundStatus refund={refund} /> },
]

/** Payments to refund, or refunded: those that exceed what was due, and those of rejected registrations. */
export function RefundsScreen() {
  const filters = useFilters(FILTERS)
  const isDue = filters.values.state === 'due'
  return (
    <ListScreen
      call="admin/getRefunds"
      input={filters.values}
      rows="items"
      rowId={({ paymentId }) => paymentId}
      title="console.refunds"
      total="console.refundTotal"
      filters={filters}
      columns={COLUMNS}
      empty={{
        icon: <IconReceiptRefund size={28} />,
        title: isDue ? 'console.noRefunds' : 'console.noRefundsDone',
        text: 'console.noRefundsText',
      }}
    />
  )
}
