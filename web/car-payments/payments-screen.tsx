import { IconCreditCard } from '@tabler/icons-react'
import { useRead } from '#web/api/use-operation.ts'
import { FlowList } from '#web/flows/flow-list.tsx'

/** Payments: won cars until they are paid. */
export function PaymentsScreen() {
  return (
    <FlowList
      label="list.payments"
      query={useRead('getDealerPaymentCars', {})}
      icon={IconCreditCard}
      empty="myCars.noPayments"
      action="common.backToHome"
    />
  )
}
