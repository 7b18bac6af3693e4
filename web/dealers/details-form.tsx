import { Button, Checkbox } from '@mantine/core'
import { useText } from '#web/text/en/onboarding.ts'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { inputIdOf } from '#web/ui/form/form-faults.ts'
import { BankSection } from './bank-section.tsx'
import { BusinessSection } from './business-section.tsx'
import { ConsentNotice } from './consent-notice.tsx'
import classes from './onboarding-page.module.css'
import { DETAILS_FORM, useDetailsForm } from './use-details-form.ts'

/** The dealer's business, bank account and consent. */
export function DetailsForm() {
  const t = useText()
  const { form, doubtQuestions, notice, send, submit, faults, sentence } = useDetailsForm()
  const { errors, submitCount } = form.formState
  return (
    <form className={classes['card']} onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary attempts={submitCount} call={send} sentence={sentence} faults={faults} />
      <BusinessSection form={form} doubtQuestions={doubtQuestions} />
      <BankSection form={form} doubtQuestions={doubtQuestions} />
      <section className={classes['section']}>
        <h2 className={classes['heading']}>{t('details.notice')}</h2>
        <ConsentNotice read={notice} />
        <Checkbox
          id={inputIdOf(DETAILS_FORM, 'consent')}
          label={t('details.consent')}
          disabled={notice.data === undefined}
          error={errors.consent?.message}
          {...form.register('consent')}
        />
      </section>
      <div className={classes['actions']}>
        <Button type="submit" size="md" loading={send.isPending}>
          {t('details.submit')}
        </Button>
      </div>
    </form>
  )
}
