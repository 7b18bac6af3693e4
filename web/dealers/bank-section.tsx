import { useText } from '#web/text/en/onboarding.ts'
import grid from '#web/ui/form/form-grid.module.css'
import { Text } from '#web/ui/layout/text.tsx'
import { BankName } from './bank-name.tsx'
import { DetailsText } from './details-text.tsx'
import classes from './onboarding-page.module.css'
import { useOnboarding } from './onboarding-state.ts'
import type { DetailsSectionProps } from './use-details-form.ts'
import { useEarlierValueHint } from './use-earlier-value-hint.ts'

/** The bank account that payments for cars must come from. */
export function BankSection({ form, doubtQuestions }: DetailsSectionProps) {
  const t = useText()
  const { details } = useOnboarding()
  const givenBefore = useEarlierValueHint()
  return (
    <section className={classes['section']}>
      <h2 className={classes['heading']}>{t('details.bank')}</h2>
      <Text tone="soft" size={14} lines={1.5}>
        {t('details.bankHint')}
      </Text>
      <div className={grid['grid']}>
        <DetailsText
          form={form}
          doubtQuestions={doubtQuestions}
          name="bankAccountNo"
          description={givenBefore(details?.bankAccountNo)}
        />
        <DetailsText form={form} doubtQuestions={doubtQuestions} name="bankAccountNoAgain" />
        <DetailsText form={form} doubtQuestions={doubtQuestions} name="bankAccountName" maxLength={100} />
        <DetailsText form={form} doubtQuestions={doubtQuestions} name="ifscCode" />
      </div>
      <BankName ifsc={form.watch('ifscCode')} />
    </section>
  )
}
