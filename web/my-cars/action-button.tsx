import { Button, type ButtonProps } from '@mantine/core'
import type { Car } from '#domain/car/car.ts'
import { StepButton } from '#web/steps/step-button.tsx'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { type TextValues } from '#web/text/text-family.ts'
import { ComingSoonButton } from '#web/ui/coming-soon.tsx'
import classes from './action-button.module.css'
import type { CardAction } from './state-cards.ts'

interface ActionButtonProps extends Pick<ButtonProps, 'fullWidth'> {
  readonly action: CardAction
  readonly car: Car
  /** Values of the step's texts besides the car's title. */
  readonly values?: TextValues
  /** Opens what the button shows or collects. Default: the button says "Coming soon", unless it takes its step at once. */
  readonly onOpen?: (() => void) | undefined
  /** Whether the dealer has to act on what the button shows. */
  readonly isMain?: boolean
  /** Why a step cannot be taken, besides what the life cycle says. */
  readonly blocked?: TextId | undefined
}

/** The button for an action of a card. */
export function ActionButton({
  action,
  car,
  values,
  onOpen,
  isMain = false,
  blocked,
  ...look
}: ActionButtonProps) {
  const t = useAnyText()
  if ('step' in action) {
    return (
      <StepButton
        {...action}
        {...look}
        car={car}
        onOpen={onOpen}
        blocked={blocked === undefined ? undefined : t(blocked)}
        {...(values !== undefined && { values })}
      />
    )
  }
  if ('waiting' in action) {
    return (
      <Button variant="default" {...look} disabled>
        {t(action.waiting)}
      </Button>
    )
  }
  const label =
    action.phoneView === undefined ? (
      t(action.view)
    ) : (
      <>
        <span className={classes['wide']}>{t(action.view)}</span>
        <span className={classes['phone']}>{t(action.phoneView)}</span>
      </>
    )
  if (onOpen === undefined) return <ComingSoonButton {...look}>{label}</ComingSoonButton>
  return (
    <Button {...(!isMain && { variant: 'default' })} {...look} onClick={onOpen}>
      {label}
    </Button>
  )
}
