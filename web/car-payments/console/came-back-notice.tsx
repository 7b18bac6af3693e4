import { Link } from 'react-router'
import { useRead } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/car-payments/console/payment-console-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { describePaise } from '#web/console/parts/describe-paise.ts'

/** The maximum number of reversals whose cars the notice names. */
const MAX_NAMED = 3

/** The notices about reversals: approved payments that the bank reversed, and lines that may reverse others. */
export function CameBackNotice() {
  return (
    <>
      <ReversedPayments />
      <ReversalsAsked />
    </>
  )
}

/** The notice that the bank reversed approved payments: which ones, with the way to them. Nothing if it reversed none. */
function ReversedPayments() {
  const t = useText()
  const { data } = useRead('admin/getReversals', { status: 'used', limit: MAX_NAMED })
  if (data === undefined || data.total === 0) return null
  const cars = data.items.flatMap(({ payments }) =>
    payments.map(({ organization, title, amount }) =>
      t('paymentConsole.cameBackCar', { organization, title, amount: describePaise(amount) }),
    ),
  )
  if (data.total > data.items.length) cars.push(t('paymentConsole.cameBackMore'))
  return (
    <Callout kind="bad">
      {t('paymentConsole.cameBackNotice', { count: data.total, cars: cars.join('; ') })}{' '}
      <Link to={`${paths.admin.reversals}?status=used`}>{t('paymentConsole.cameBackSee')}</Link>
    </Callout>
  )
}

/** The notice that an admin has to decide which lines are reversals. Nothing if none is asked about. */
function ReversalsAsked() {
  const t = useText()
  const { data } = useRead('admin/getReversals', { status: 'asked', limit: 1 })
  if (data === undefined || data.total === 0) return null
  return (
    <Callout kind="waiting">
      {t('paymentConsole.reversalsAsked', { count: data.total })}{' '}
      <Link to={`${paths.admin.reversals}?status=asked`}>{t('paymentConsole.cameBackSee')}</Link>
    </Callout>
  )
}
