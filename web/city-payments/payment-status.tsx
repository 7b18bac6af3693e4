import { Button } from '@mantine/core'
import { useText } from '#web/text/en/onboarding.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ErrorReference } from '#web/ui/error-reference.tsx'
import { useCityPayment } from './use-city-payment.ts'

/** The payment's progress or failure, if there is something to show. */
export function PaymentStatus({ payment }: { readonly payment: ReturnType<typeof useCityPayment> }) {
  const t = useText()
  const { state } = payment
  switch (state.status) {
    case 'verifying':
      return <Callout kind="waiting">{t('subscription.verifying')}</Callout>
    case 'closed':
      return <Callout kind="info">{t('subscription.closed')}</Callout>
    case 'trouble':
      return (
        <Callout
          kind="bad"
          actions={
            payment.isUnverified ? (
              <Button variant="default" onClick={payment.verifyAgain}>
                {t('subscription.verifyAgain')}
              </Button>
            ) : undefined
          }
        >
          <p>{state.sentence}</p>
          {payment.isUnverified && <p>{t('subscription.verifyFirst')}</p>}
          <ErrorReference error={state.error} />
        </Callout>
      )
    default:
      return null
  }
}
