import { Button } from '@mantine/core'

/** A form's button, and whether it can be pressed. */
export interface SubmitButtonProps {
  readonly label: string
  /** What it says while its work is done. */
  readonly busyLabel: string
  readonly isBusy: boolean
  /** Something is missing yet; `describedBy` is the element that says what. */
  readonly isEarly?: boolean
  readonly describedBy?: string
}

/** The button of a form; while it is busy it says so, and keeps the keyboard's place. */
export function SubmitButton({ label, busyLabel, isBusy, isEarly = false, describedBy }: SubmitButtonProps) {
  const isOut = isBusy || isEarly
  return (
    <Button
      type="submit"
      size="md"
      fullWidth
      disabled={isEarly}
      {...(isOut && { 'aria-disabled': true, 'data-disabled': true })}
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
    >
      {isBusy ? busyLabel : label}
    </Button>
  )
}
