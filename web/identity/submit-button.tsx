import { Button } from '@mantine/core'

/** Props of a form's submit button. */
export interface SubmitButtonProps {
  readonly label: string
  /** The label while the form is being submitted. */
  readonly busyLabel: string
  readonly isBusy: boolean
  /** The form is incomplete; `describedBy` is the id of the element that says what is missing. */
  readonly isEarly?: boolean
  readonly describedBy?: string
}

/** A form's submit button. While busy it shows `busyLabel` and keeps focus. */
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
