import { useText } from '#web/text/en/onboarding.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { DetailsForm } from './details-form.tsx'
import { SubmittedDetails } from './submitted-details.tsx'
import { useOnboarding } from './onboarding-state.ts'

/** The dealer's details: the form while the step is due, afterwards what was sent. */
export function DetailsScreen() {
  const t = useText()
  const { onboarding } = useOnboarding()
  return (
    <>
      <PageTitle title={t('details.title')} detail={t('details.lead')} />
      {onboarding === 'dealer_info' ? <DetailsForm /> : <SubmittedDetails />}
    </>
  )
}
