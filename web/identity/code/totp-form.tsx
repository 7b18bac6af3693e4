import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { errorMessage } from '#web/api/error-message.ts'
import { refusalOf } from '#web/api/failure.ts'
import { useText } from '#web/text/en/login.ts'
import { type TextId } from '#web/text/text.ts'
import { CopiedInput } from '#web/ui/form/copied-input.tsx'
import { FormAlert } from '../form-alert.tsx'
import formClasses from '../password/password-form.module.css'
import { SubmitButton } from '../submit-button.tsx'

/** Props of the question for the second factor, and the state of the call that needs it. */
export interface TotpFormProps {
  readonly error: unknown
  readonly isBusy: boolean
  readonly submitLabel: string
  readonly busyLabel: string
  /** The message for a failure without a message from the server. */
  readonly otherwise: TextId
  readonly onSubmit: (totp: string) => void
}

/** Asks for a code of the authenticator app, or a recovery code, after a call was refused for want of it. */
export function TotpForm(props: TotpFormProps) {
  const { error, isBusy } = props
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => field.current?.focus(), [])

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const totp = field.current?.value.trim() ?? ''
    setMissing(totp === '')
    // The field keeps the focus, for another try after a refusal.
    field.current?.focus()
    if (totp !== '' && !isBusy) props.onSubmit(totp)
  }

  return (
    <form className={formClasses['form']} onSubmit={submit} noValidate>
      <FormAlert
        alert={
          error === null || error === undefined
            ? null
            : {
                kind: refusalOf(error) === 'SECOND_FACTOR_REQUIRED' ? 'waiting' : 'bad',
                text: errorMessage(error, { answered: 'sentence', otherwise: props.otherwise }),
                error,
              }
        }
      />
      <CopiedInput
        kind="code"
        ref={field}
        label={t('login.totp')}
        description={t('login.totpHint')}
        name="totp"
        autoComplete="one-time-code"
        error={isMissing && t('login.totpMissing')}
      />
      <SubmitButton label={props.submitLabel} busyLabel={props.busyLabel} isBusy={isBusy} />
    </form>
  )
}
