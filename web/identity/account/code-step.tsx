import { Button } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import { errorMessage } from '#web/api/error-message.ts'
import { useText, type TextId } from '#web/text/text.ts'
import { ErrorReference } from '#web/ui/error-reference.tsx'
import { CopiedInput } from '#web/ui/form/copied-input.tsx'
import classes from './second-factor.module.css'

/** Props of a field for a code, and the state of the code's check. */
export interface CodeStepProps {
  readonly hint: TextId
  readonly submit: TextId
  readonly isBusy: boolean
  readonly error: unknown
  /** The message for a failure without a message from the server. */
  readonly otherwise: TextId
  readonly onSubmit: (code: string) => void
  /** Whether recovery codes, which contain letters, are accepted. */
  readonly takesRecoveryCodes?: boolean
}

/** A field for a code from the authenticator app. */
export function CodeStep(props: CodeStepProps) {
  const { isBusy, error, takesRecoveryCodes = false } = props
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const refused =
    error === null || error === undefined
      ? null
      : errorMessage(error, { answered: 'asSaid', otherwise: props.otherwise })

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const code = field.current?.value.trim() ?? ''
    setMissing(code === '')
    if (code === '' || isBusy) field.current?.focus()
    else props.onSubmit(code)
  }

  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <CopiedInput
        kind={takesRecoveryCodes ? 'code' : 'digits'}
        ref={field}
        label={t('account.code')}
        description={t(props.hint)}
        name="code"
        autoComplete="one-time-code"
        error={isMissing ? t('account.enterCode') : refused}
        data-autofocus
      />
      {refused !== null && <ErrorReference error={error} />}
      <Button type="submit" loading={isBusy}>
        {t(props.submit)}
      </Button>
    </form>
  )
}
