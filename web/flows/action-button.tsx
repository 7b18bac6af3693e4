import { Button, type ButtonProps } from '@mantine/core'
import type { Car } from '#domain/car/car.ts'
import { StepButton } from '#web/steps/step-button.tsx'
import { useText, type TextValues } from '#web/text/text.ts'
import { ComingSoonButton } from '#web/ui/coming-soon.tsx'
import classes from './action-button.module.css'
import type { CardAction } from './state-cards.ts'

interface OfferButtonProps extends Pick<ButtonProps, 'fullWidth' | 'color'> {
  readonly offer: CardAction
  readonly car: Car
  /** Values of the step's texts besides the car's title. */
  readonly values?: TextValues
}

/** The button for what a card offers. */
export function OfferButton({ offer, car, values, ...look }: OfferButtonProps) {
  const t = useText()
  if ('step' in offer)
    return <StepButton {...offer} {...look} car={car} {...(values !== undefined && { values })} />
  if ('waiting' in offer) {
    return (
      <Button variant="default" {...look} disabled>
        {t(offer.waiting)}
      </Button>
    )
  }
  if (offer.phoneView === undefined) return <ComingSoonButton {...look}>{t(offer.view)}</ComingSoonButton>
  return (
    <ComingSoonButton {...look}>
      <span className={classes['wide']}>{t(offer.view)}</span>
      <span className={classes['phone']}>{t(offer.phoneView)}</span>
    </ComingSoonButton>
  )
}
