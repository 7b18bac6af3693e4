import { formatRupees } from '#domain/money.ts'
import { useText } from '#web/text/en/onboarding.ts'
import { Callout } from '#web/ui/callout.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { DetailsForm } from './details-form.tsx'
import { SubmittedDetails } from './submitted-details.tsx'
import classes from './onboarding-page.module.css'
import { useOnboarding } from './onboarding-state.ts'

/** The dealer's details: the form while the step is due, afterwards what was sent. */
export function DetailsScreen() {
  const t = useText()
  const { onboarding, cityPrice } = useOnboarding()
  return (
    <>
      <PageTitle title={t('details.title')} detail={t('details.lead')} />
      {onboarding === 'dealer_info' && (
        <div className={classes['notice']}>
          <Callout kind="info">{t('onboarding.price', { price: formatRupees(cityPrice) })}</Callout>
        </div>
      )}
      {onboarding === 'dealer_info' ? <DetailsForm /> : <SubmittedDetails />}
    </>
  )
}
