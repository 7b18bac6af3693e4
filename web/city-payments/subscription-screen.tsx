import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/en/onboarding.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { CityPayments } from './city-payments.tsx'
import { readRows } from './city-rows.ts'
import { PaidCities } from './paid-cities.tsx'
import classes from '#web/dealers/onboarding-page.module.css'
import { useOnboarding } from '#web/dealers/onboarding-state.ts'
import { PayForCities, type CityOrder } from './pay-for-cities.tsx'
import { useDraft } from '#web/dealers/use-draft.ts'
import { useStepResult } from '#web/dealers/use-step-result.ts'

/** The paid subscription: the payment while the step is due, afterwards what was paid. */
export function SubscriptionScreen() {
  const t = useText()
  const { onboarding } = useOnboarding()
  return (
    <>
      <PageTitle title={t('subscription.title')} detail={t('subscription.lead')} />
      <div className={classes['card']}>
        {onboarding === 'subscription' ? <SubscriptionForm /> : <PaidCities />}
      </div>
    </>
  )
}

/** The attempts to pay, so that a failed one is not taken for a payment that is on its way. */
function PaymentsSoFar() {
  const t = useText()
  const { data } = useRead('getCityPayments', {})
  if (data === undefined || data.payments.length === 0) return null
  return (
    <section className={classes['section']}>
      <h2 className={classes['heading']}>{t('subscription.attempts')}</h2>
      <CityPayments payments={data.payments} />
    </section>
  )
}

const readOrder = (kept: Readonly<Record<string, unknown>>): CityOrder => ({
  rows: readRows(kept['rows']),
  mode: kept['mode'] === 'netBanking' ? 'netBanking' : 'UPI',
})

function SubscriptionForm() {
  const [order, setOrder, forget] = useDraft('cities', readOrder)
  const sent = useStepResult()
  return (
    <>
      <PaymentsSoFar />
      <PayForCities
        purpose="subscription"
        order={order}
        onOrder={setOrder}
        onPaid={(step) => {
          forget()
          sent.goOn(step)
        }}
      />
    </>
  )
}
