import { formatRupees } from '#domain/money.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/en/onboarding.ts'
import { Callout } from '#web/ui/callout.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SubmittedDocuments } from './submitted-documents.tsx'
import classes from './onboarding-page.module.css'
import { useOnboarding } from './onboarding-state.ts'
import { DocumentsForm } from './documents-form.tsx'

/** The documents: uploads while the step is due, afterwards what was sent. */
export function UploadScreen() {
  const t = useText()
  const { onboarding, documents } = useOnboarding()
  return (
    <>
      {onboarding === 'upload_docs' && documents === null && <PaymentReceived />}
      <PageTitle title={t('documents.title')} detail={t('documents.lead')} />
      {onboarding === 'upload_docs' ? <DocumentsForm /> : <SubmittedDocuments />}
    </>
  )
}

/** The notice that the payment of the previous onboarding step has arrived. */
function PaymentReceived() {
  const t = useText()
  const { data } = useRead('getCityPayments', {})
  const paid = data?.payments.find(({ paidAt }) => paidAt !== null)
  if (paid === undefined) return null
  return (
    <div className={classes['notice']}>
      <Callout kind="good">{t('documents.paid', { amount: formatRupees(paid.amount) })}</Callout>
    </div>
  )
}
