import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { errorMessage } from '#web/api/error-message.ts'
import { failureOf } from '#web/api/failure.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useChange } from '#web/api/use-operation.ts'
import { readStored, storeValue } from '#web/session/stored-values.ts'
import { useText } from '#web/text/en/entry.ts'
import { FormAlert, type FormMessage } from '../form-alert.tsx'
import type { CodeFor } from '../sign-in-state.ts'
import { useSignInState } from '../sign-in-link.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import { codeRequest } from './code-request.ts'
import classes from './code-form.module.css'
import { codeOf, NO_DIGITS } from './enter-digits.ts'
import { ResendButton } from './resend-button.tsx'

/** Props of the form for a code, and the state of the code's check. */
export interface CodeFormProps {
  /** The user for whom another code can be requested. */
  readonly codeFor: CodeFor
  /** Seconds until another code may be requested; 0 for at once. */
  readonly waitSeconds: number
  readonly submitLabel: string
  /** The button's label while the code is checked. */
  readonly busyLabel: string
  readonly isBusy: boolean
  readonly onSubmit: (code: string) => void
  /** The result of the last check. */
  readonly alert: FormMessage | null
  /** Called when another code is requested, so that the last result can be cleared. */
  readonly onReset: () => void
  /** Links to other screens. */
  readonly children: ReactNode
}

/** Six boxes, a submit button, and a button to request another code. */
export function CodeForm(props: CodeFormProps) {
  const { codeFor, waitSeconds, submitLabel, busyLabel, isBusy, onSubmit, alert, onReset, children } = props
  const t = useText()
  const hint = useId()
  const first = useRef<HTMLInputElement>(null)
  const [digits, setDigits] = useState(NO_DIGITS)
  const [refused, setRefused] = useState<string | null>(null)
  const [waitUntil, setWaitUntil] = useState(() => serverNow() + waitSeconds * 1000)
  const [resent, setResent] = useState<FormMessage | null>(null)
  const { linkToken } = useSignInState()
  const code = codeOf(digits)
  const isRefused = alert?.kind === 'bad'
  useEffect(() => first.current?.focus(), [])
  // Runs before the refusal is painted: a later focus change would interrupt a user who already types the next code.
  useLayoutEffect(() => {
    if (isRefused) first.current?.focus()
  }, [isRefused])
  const wait = (seconds: number) => setWaitUntil(serverNow() + seconds * 1000)

  const resend = useChange('sendOTP', {
    onSuccess: ({ otpToken, resendAfterSeconds }) => {
      storeValue('otpToken', otpToken)
      // The old code no longer works.
      setDigits(NO_DIGITS)
      setRefused(null)
      wait(resendAfterSeconds)
      setResent({ kind: 'good', text: t('code.sentAgain') })
      first.current?.focus()
    },
    onError: (error) => {
      const failure = failureOf(error)
      if (failure?.kind === 'answer' && failure.retryAfterSeconds !== null) wait(failure.retryAfterSeconds)
      const text = errorMessage(error, {
        answered: 'sentence',
        otherwise: 'code.sendFailed',
        network: 'error.unreachable',
        badShape: 'code.unexpected',
      })
      setResent({ kind: 'bad', text, error })
    },
  })

  function sendAgain(): void {
    if (resend.isPending || isBusy) return
    onReset()
    const phoneNumber = readStored('tempRegNumber')
    if (phoneNumber === null) setResent({ kind: 'bad', text: t('code.numberMissing') })
    else resend.mutate(codeRequest({ phoneNumber, role: codeFor, linkToken }))
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (code === null || isBusy) return
    setResent(null)
    onSubmit(code)
  }

  // The line stays when the last digit is entered, so that the layout does not shift.
  const instruction = code === null ? t('code.hint') : '\u00a0'
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <FormAlert alert={alert ?? resent} />
      <div className={classes['code']}>
        <CodeBoxes
          label={t('code.label')}
          digits={digits}
          onChange={(entered) => {
            setDigits(entered)
            setRefused(null)
          }}
          onRefused={setRefused}
          describedBy={hint}
          isWrong={isRefused || refused !== null}
          first={first}
        />
        <p id={hint} className={classes['hint']}>
          {refused === null ? (
            instruction
          ) : (
            <span role="alert" className={classes['refused']}>
              {refused}
            </span>
          )}
        </p>
      </div>
      <SubmitButton
        label={submitLabel}
        busyLabel={busyLabel}
        isBusy={isBusy}
        isEarly={code === null}
        describedBy={hint}
      />
      <ResendButton waitUntil={waitUntil} isSending={resend.isPending} onClick={sendAgain} />
      <div className={classes['ways']}>{children}</div>
    </form>
  )
}
