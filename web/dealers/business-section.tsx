import { NativeSelect, Textarea } from '@mantine/core'
import { BUSINESS_TYPES, TYPE_FIELDS } from '#domain/dealers/business-type.ts'
import { TAX_STATES } from '#domain/tax/gst.ts'
import { useText } from '#web/text/en/onboarding.ts'
import { inputIdOf } from '#web/ui/form/form-faults.ts'
import grid from '#web/ui/form/form-grid.module.css'
import { Text } from '#web/ui/layout/text.tsx'
import { DetailsText } from './details-text.tsx'
import { chosenType, DETAILS_LABELS, isAsked } from './details-values.ts'
import classes from './onboarding-page.module.css'
import { useOnboarding } from './onboarding-state.ts'
import { DETAILS_FORM, type DetailsSectionProps } from './use-details-form.ts'
import { useEarlierValueHint } from './use-earlier-value-hint.ts'

/** Type, names, identifiers and addresses of the business. */
export function BusinessSection({ form, doubtQuestions }: DetailsSectionProps) {
  const t = useText()
  const { details } = useOnboarding()
  const givenBefore = useEarlierValueHint()
  const text = { form, doubtQuestions, maxLength: 200 }
  return (
    <section className={classes['section']}>
      <h2 className={classes['heading']}>{t('details.business')}</h2>
      <Text tone="soft" size={14} lines={1.5}>
        {t('onboarding.kept')}
      </Text>
      <div className={grid['grid']}>
        <NativeSelect
          id={inputIdOf(DETAILS_FORM, 'businessType')}
          label={t('details.businessType')}
          data={[{ value: '', label: t('details.chooseType') }, ...BUSINESS_TYPES]}
          error={form.formState.errors.businessType?.message}
          {...form.register('businessType', {
            onChange: () => {
              for (const name of TYPE_FIELDS) form.setValue(name, '')
              form.clearErrors([...TYPE_FIELDS])
            },
          })}
        />
        <DetailsText {...text} name="businessName" autoComplete="organization" />
        <DetailsText {...text} name="companyName" autoComplete="organization" />
        <DetailsText {...text} name="partnerName" />
        <DetailsText
          form={form}
          doubtQuestions={doubtQuestions}
          name="panCardNo"
          description={givenBefore(details?.panCardNo)}
        />
        <DetailsText
          form={form}
          doubtQuestions={doubtQuestions}
          name="aadhaarNumber"
          description={givenBefore(details?.aadhaarNumber) ?? t('details.aadhaarHint')}
        />
        <DetailsText
          form={form}
          doubtQuestions={doubtQuestions}
          name="gstNumber"
          description={givenBefore(details?.gstNumber)}
        />
        <DetailsText form={form} doubtQuestions={doubtQuestions} name="regNumber" />
      </div>
      <Addresses form={form} doubtQuestions={doubtQuestions} />
    </section>
  )
}

function Addresses({ form, doubtQuestions }: DetailsSectionProps) {
  const t = useText()
  const { errors } = form.formState
  const type = chosenType(form.watch('businessType'))
  return (
    <div className={classes['wide']}>
      {(['address', 'mailingAddress'] as const)
        .filter((name) => isAsked(type, name))
        .map((name) => (
          <Textarea
            key={name}
            id={inputIdOf(DETAILS_FORM, name)}
            label={t(DETAILS_LABELS[name])}
            rows={3}
            maxLength={500}
            autoComplete="street-address"
            error={errors[name]?.message}
            {...doubtQuestions.beside(name)}
            {...form.register(name)}
          />
        ))}
      {isAsked(type, 'stateCode') && (
        <NativeSelect
          id={inputIdOf(DETAILS_FORM, 'stateCode')}
          label={t(DETAILS_LABELS.stateCode)}
          description={t('details.stateHint')}
          data={[
            { value: '', label: t('details.chooseState') },
            ...TAX_STATES.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          autoComplete="address-level1"
          error={errors.stateCode?.message}
          {...form.register('stateCode')}
        />
      )}
    </div>
  )
}
