import { useText } from '#web/text/text.ts'
import grid from '#web/ui/form/form-grid.module.css'
import { BankName } from './bank-name.tsx'
import { DetailsText } from './details-text.tsx'
import classes from './onboarding-page.module.css'
import { useOnboarding } from './onboarding-state.ts'
import type { DetailsFormState } from './use-details-form.ts'
import { useEarlierValueHint } from './use-earlier-value-hint.ts'

/** The bank account that payments for cars must come from. */
export function BankSection({ form }: { readonly form: DetailsFormState }) {
  const t = useText()
  const { details } = useOnboarding()
  const givenBefore = useEarlierValueHint()
  const account = { form, inputMode: 'numeric', autoComplete: 'off', maxLength: 24 } as const
  return (
    <section className={classes['section']}>
      <h2 className={classes['heading']}>{t('details.bank')}</h2>
      <p className={classes['hint']}>{t('details.bankHint')}</p>
      <div className={grid['grid']}>
        <DetailsText {...account} name="bankAccountNo" description={givenBefore(details?.bankAccountNo)} />
        <DetailsText {...account} name="bankAccountNoAgain" />
        <DetailsText form={form} name="bankAccountName" maxLength={100} />
        <DetailsText form={form} name="ifscCode" autoCapitalize="characters" />
      </div>
      <BankName ifsc={form.watch('ifscCode')} />
    </section>
  )
}
