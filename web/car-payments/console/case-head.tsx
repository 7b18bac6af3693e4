import { formatMoment } from '#web/text/formats.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatRupees } from '#domain/money.ts'
import caseClasses from '#web/console/parts/case.module.css'
import type { ItemOf } from '#contract/queues.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/car-payments/console/payment-console-texts.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/layout/text.tsx'

/** The head of a case of a payment: the car, the amount, the dealer, the deadline, and the buttons of the decision. */
export function CaseHead(props: { readonly item: ItemOf<'payments'>; readonly children: ReactNode }) {
  const t = useText()
  const { item, children } = props
  const { title, regno, amount, uid, organization, carId, dueAt, reference, defaults } = item
  return (
    <Row as="header" gap={3} align="center" spread>
      <div>
        <Text as="h2" size={20} lines={1.25} breaks id="case-title">
          {t('paymentConsole.caseTitle', { title, amount: formatRupees(amount) })}
        </Text>
        <Text tone="soft" breaks>
          <Link to={paths.admin.car(carId)}>{regno ?? title}</Link> ·{' '}
          <Link to={paths.admin.dealer(uid)}>{organization}</Link> ·{' '}
          {t('paymentConsole.dueAt', { moment: formatMoment(Date.parse(dueAt)) })} ·{' '}
          {t('paymentConsole.reference', { reference })}
          {defaults > 0 && ` · ${t('paymentConsole.defaultCount', { count: defaults })}`}
        </Text>
      </div>
      <Row gap={2}>{children}</Row>
    </Row>
  )
}

/** The key of a button, shown on it where there is a keyboard. */
export function KeyName({ name }: { readonly name: string }) {
  return (
    <kbd className={caseClasses['key']} aria-hidden>
      {name}
    </kbd>
  )
}
