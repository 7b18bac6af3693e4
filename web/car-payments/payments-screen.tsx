import { IconCreditCard } from '@tabler/icons-react'
import { useRead } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { FlowList } from '#web/flows/flow-list.tsx'

/** Payments: the won cars until they are paid. */
export function PaymentsScreen() {
  const t = useText()
  const query = useRead('getDealerPaymentCars', {})
  const toHome = { label: t('common.backToHome'), to: paths.dealerHome }
  return (
    <FlowList
      label="list.payments"
      query={query}
      sentences={{
        otherwise: 'myCars.failed',
        badRequest: 'invalidRequest',
        notFound: 'myCars.notFound',
        unauthorized: 'error.unauthorizedRedirecting',
      }}
      unreadable="error.badShape"
      more={toHome}
      empty={{
        icon: <IconCreditCard size={28} stroke={1.6} aria-hidden />,
        title: t('myCars.noPayments'),
        action: toHome,
      }}
    />
  )
}
