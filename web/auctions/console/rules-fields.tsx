import { Button, Input, NativeSelect, TextInput } from '@mantine/core'
import { Controller, useWatch, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import {
  MAX_AUCTION_NAME,
  MAX_BIDS,
  MAX_EXTENSION_WINDOW_SECONDS,
  MAX_HARD_END_MINUTES,
  MAX_PAYMENT_TERMS_HOURS,
} from '#domain/lot/auction-rules.ts'
import { formatRupees } from '#domain/money.ts'
import { useText } from '#web/text/en/console.ts'
import '#web/text/en/car-facts.ts'
import '#web/text/en/dealer-documents.ts'
import { readWholeNumber } from '#web/stock/console/cars/car-form-values.ts'
import { inputIdOf } from '#web/ui/form/form-faults.ts'
import formClasses from '#web/ui/form/form-grid.module.css'
import { fromIndianInput } from '#web/console/parts/indian-input.ts'
import { RupeesField } from '#web/ui/form/rupees-field.tsx'
import { readRupeesText, writeRupeesText } from '#domain/rupees-text.ts'
import { durationOf, type AuctionFormValues } from './auction-form-values.ts'
import { describeDuration } from './describe-duration.ts'

/** The prefix of the ids of the auction form's inputs. */
export const AUCTION_FORM = 'auction'

/** The fields for an auction's name, format, dates and rules. */
export function RulesFields(props: {
  readonly control: Control<AuctionFormValues>
  readonly register: UseFormRegister<AuctionFormValues>
  readonly errors: FieldErrors<AuctionFormValues>
  /** The increment in rupees that the lots' guide prices suggest; null for none. */
  readonly suggested: number | null
}) {
  const t = useText()
  const { control, register, errors, suggested } = props
  const [format, startsAt, endsAt] = useWatch({ control, name: ['format', 'startsAt', 'endsAt'] })
  const duration = durationOf(startsAt, endsAt)
  const whole = (
    field: 'maxBids' | 'extensionWindowSeconds' | 'hardEndMinutes' | 'paymentTermsHours',
    min: number,
    max: number,
  ) => ({
    id: inputIdOf(AUCTION_FORM, field),
    label: t(`console.${field}`),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    error: errors[field]?.message,
    ...register(field, {
      validate: (text) => {
        const figure = readWholeNumber(text)
        return (figure !== null && figure >= min && figure <= max) || t('console.enterWhole', { min, max })
      },
    }),
  })
  return (
    <div className={formClasses['form']}>
      <div className={formClasses['grid']}>
        <TextInput
          id={inputIdOf(AUCTION_FORM, 'name')}
          label={t('console.auctionName')}
          maxLength={MAX_AUCTION_NAME}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name', { validate: (name) => name.trim() !== '' || t('console.enterAuctionName') })}
        />
        <NativeSelect
          id={inputIdOf(AUCTION_FORM, 'format')}
          label={t('console.format')}
          data={[
            { value: 'open', label: t('console.format.open') },
            { value: 'sealed', label: t('console.format.sealed') },
          ]}
          description={t(`console.formatHint.${format}`)}
          {...register('format')}
        />
        <TextInput
          id={inputIdOf(AUCTION_FORM, 'startsAt')}
          type="datetime-local"
          label={t('console.startsAt')}
          description={t('console.indianTime')}
          error={errors.startsAt?.message}
          {...register('startsAt', {
            validate: (text) => fromIndianInput(text) !== null || t('console.enterDate'),
          })}
        />
        <TextInput
          id={inputIdOf(AUCTION_FORM, 'endsAt')}
          type="datetime-local"
          label={t('console.endsAt')}
          description={
            duration !== null && duration > 0
              ? t('console.runsFor', { duration: describeDuration(duration) })
              : t('console.indianTime')
          }
          error={errors.endsAt?.message}
          {...register('endsAt', {
            validate: (text, { startsAt }) => {
              if (fromIndianInput(text) === null) return t('console.enterDate')
              return (durationOf(startsAt, text) ?? 1) > 0 || t('console.endBeforeStart')
            },
          })}
        />
      </div>
      <div className={formClasses['grid']}>
        <Controller
          control={control}
          name="increment"
          rules={{ validate: (text) => typeof readRupeesText(text) === 'number' || t('console.enterRupees') }}
          render={({ field, fieldState }) => (
            <div>
              <RupeesField
                id={inputIdOf(AUCTION_FORM, 'increment')}
                label={t('console.increment')}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                inputRef={field.ref}
                error={fieldState.error?.message}
              />
              {suggested === null ? (
                <Input.Description>{t('console.incrementFollows')}</Input.Description>
              ) : (
                <SuggestedIncrement
                  suggested={suggested}
                  isUsed={readRupeesText(field.value) === suggested}
                  onUse={() => field.onChange(writeRupeesText(suggested))}
                />
              )}
            </div>
          )}
        />
        <TextInput
          {...whole('maxBids', 1, MAX_BIDS)}
          description={t('console.maxBidsHint', { max: MAX_BIDS })}
        />
        {format === 'open' && (
          <>
            <TextInput
              {...whole('extensionWindowSeconds', 0, MAX_EXTENSION_WINDOW_SECONDS)}
              description={t('console.extensionHint')}
            />
            <TextInput
              {...whole('hardEndMinutes', 0, MAX_HARD_END_MINUTES)}
              description={t('console.hardEndHint')}
            />
          </>
        )}
        <TextInput
          {...whole('paymentTermsHours', 1, MAX_PAYMENT_TERMS_HOURS)}
          description={t('console.paymentTermsHint')}
        />
      </div>
    </div>
  )
}

/** Says that the increment suits the guide prices, or offers the one that does. */
function SuggestedIncrement(props: {
  readonly suggested: number
  readonly isUsed: boolean
  readonly onUse: () => void
}) {
  const t = useText()
  return props.isUsed ? (
    <Input.Description>{t('console.incrementSuits')}</Input.Description>
  ) : (
    <Button variant="subtle" size="compact-sm" onClick={props.onUse}>
      {t('console.useIncrement', { increment: formatRupees(props.suggested) })}
    </Button>
  )
}
