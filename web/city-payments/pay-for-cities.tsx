import { Button, Checkbox, Radio } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import type { Input } from '#contract/api.ts'
import { formatRupees } from '#domain/money.ts'
import type { OnboardingStep } from '#domain/onboarding-steps.ts'
import { useAnyText } from '#web/text/text.ts'
import { useText } from '#web/text/en/onboarding.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ErrorSummary, type FieldFault } from '#web/ui/form/error-summary.tsx'
import { inputIdOf } from '#web/ui/form/form-faults.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CityFields, rowName } from './city-fields.tsx'
import { BeforePaying } from './before-paying.tsx'
import { useCityOffer } from './city-choices.ts'
import { chosenCities, rowFault, totalOf, type CityRows } from './city-rows.ts'
import classes from './pay-for-cities.module.css'
import { useCityPayment } from './use-city-payment.ts'
import { PaymentStatus } from './payment-status.tsx'
import { CityTotal } from './city-total.tsx'

type Mode = Input<'initiatePayment'>['mode']

/** The cities to pay for, and the payment's mode. */
export interface CityOrder {
  readonly rows: CityRows
  readonly mode: Mode
}

interface PayForCitiesProps {
  /** The subject of the payment: the first year of a new dealer, or a further year of an approved one. */
  readonly purpose: 'subscription' | 'renewal'
  readonly order: CityOrder
  readonly onOrder: (order: CityOrder) => void
  readonly labelOf?: (city: string) => string
  readonly onPaid: (step: OnboardingStep) => void
}

const FORM = 'cities'
const TERMS = ['subscription.year', 'subscription.termCars', 'subscription.termRefund'] as const

const itsName = (city: string) => city

/** A form to choose cities, see their price, and pay. */
export function PayForCities({ purpose, order, onOrder, labelOf = itsName, onPaid }: PayForCitiesProps) {
  const t = useText()
  const tAny = useAnyText()
  const { offer, error } = useCityOffer()
  const [hasAccepted, setAccepted] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const payment = useCityPayment((step) => {
    // The next payment requires accepting the terms again.
    setAccepted(false)
    setAttempts(0)
    onPaid(step)
  })
  const { rows, mode } = order
  if (offer === null) return <Skeleton height="24rem" radius="var(--radius-card)" />
  const { price, cities } = offer
  const total = totalOf(rows, price)
  const isNothingChosen = total <= 0

  const faults: readonly FieldFault[] = [
    ...rows.flatMap((_, index) => {
      const fault = rowFault(rows, index)
      const label = t('subscription.city', { number: index + 1 })
      return fault === null ? [] : [{ inputId: inputIdOf(FORM, rowName(index)), label, message: tAny(fault) }]
    }),
    ...(hasAccepted
      ? []
      : [
          {
            inputId: inputIdOf(FORM, 'terms'),
            label: t('subscription.terms'),
            message: t('subscription.termsMissing'),
          },
        ]),
  ]

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (payment.isBusy || payment.isUnverified) return
    setAttempts((before) => before + 1)
    if (faults.length > 0 || isNothingChosen) return
    payment.pay({ amount: total, cities: [...chosenCities(rows)], mode })
  }

  const isChecked = attempts > 0
  return (
    <Stack as="form" gap={5} onSubmit={submit} noValidate>
      {error !== null && <Callout kind="bad">{t('subscription.citiesFailed')}</Callout>}
      <ErrorSummary attempts={attempts} faults={isChecked ? faults : []} />
      <CityFields
        form={FORM}
        rows={rows}
        cities={cities}
        labelOf={labelOf}
        isChecked={isChecked}
        onChange={(next) => onOrder({ ...order, rows: next })}
      />
      <Radio.Group
        label={t('subscription.mode')}
        value={mode}
        onChange={(value) => onOrder({ ...order, mode: value === 'netBanking' ? 'netBanking' : 'UPI' })}
      >
        <Row above={2} gap={3} gapX={6}>
          <Radio value="UPI" label={t('subscription.upi')} />
          <Radio value="netBanking" label={t('subscription.netBanking')} />
        </Row>
      </Radio.Group>
      <CityTotal total={total} price={price} />
      <BeforePaying purpose={purpose} />
      <details className={classes['terms']}>
        <summary>{t('subscription.termsTitle')}</summary>
        <ul>
          {TERMS.map((term) => (
            <li key={term}>{t(term)}</li>
          ))}
        </ul>
      </details>
      <Checkbox
        id={inputIdOf(FORM, 'terms')}
        label={t('subscription.terms')}
        checked={hasAccepted}
        error={isChecked && !hasAccepted && t('subscription.termsMissing')}
        onChange={(event) => setAccepted(event.currentTarget.checked)}
      />
      <PaymentStatus payment={payment} />
      <Stack gap={2}>
        {isNothingChosen && (
          <p id={`${FORM}-nothing`} className={classes['sum']}>
            {t('subscription.chooseFirst')}
          </p>
        )}
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={payment.isBusy}
          disabled={payment.isUnverified || isNothingChosen}
          aria-describedby={isNothingChosen ? `${FORM}-nothing` : undefined}
        >
          {t('subscription.pay', { amount: formatRupees(total) })}
        </Button>
      </Stack>
    </Stack>
  )
}
