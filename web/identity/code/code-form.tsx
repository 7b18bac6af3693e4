import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { LAST_CODE_SECONDS } from '#domain/identity/last-code.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { failureOf, refusalOf } from '#web/api/failure.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useChange } from '#web/api/use-operation.ts'
import { useFromNow } from '#web/clock/use-now.ts'
import { readStored } from '#web/session/stored-values.ts'
import { useText } from '#web/text/en/entry.ts'
import { FormAlert, type FormMessage } from '../form-alert.tsx'
import type { CodeFor } from '../sign-in-state.ts'
import { useSignInState } from '../sign-in-link.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import { codeRequest } from './code-request.ts'
import { storeNextToken } from './code-tokens.ts'
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
  const [resent, setResent] = useState<FormMessage | 'sentAgain' | null>(null)
  // From when the new code was asked for, which is earlier than it was sent.
  const askedAt = useRef(0)
  const [lastHoldsUntil, setLastHoldsUntil] = useState(0)
  const isLastValid = useFromNow((now) => now < lastHoldsUntil)
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
      const isBeside = readStored('otpToken') !== null
      storeNextToken(otpToken)
      setDigits(NO_DIGITS)
      setRefused(null)
      wait(resendAfterSeconds)
      setLastHoldsUntil(isBeside ? askedAt.current + LAST_CODE_SECONDS * 1000 : 0)
      setResent('sentAgain')
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
    askedAt.current = serverNow()
    if (phoneNumber === null) setResent({ kind: 'bad', text: t('code.numberMissing') })
    else resend.mutate(codeRequest({ phoneNumber, role: codeFor, linkToken }))
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (code === null || isBusy) return
    setResent(null)
    onSubmit(code)
  }

  const sentAgain = {
    kind: 'good',
    text: t(isLastValid ? 'code.sentAgainBoth' : 'code.sentAgain'),
  } as const
  // The line stays when the last digit is entered, so that the layout does not shift.
  const instruction = code === null ? t('code.hint') : '\u00a0'
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <FormAlert alert={alert ?? (resent === 'sentAgain' ? sentAgain : resent)} />
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
          isWrong={refusalOf(alert?.error) === 'OTP_INVALID' || refused !== null}
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
