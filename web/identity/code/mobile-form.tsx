import { typedFaultSentence } from '#web/text/fault-sentence.ts'
import { Checkbox } from '@mantine/core'
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { useLocation } from 'react-router'
import { readMobile } from '#domain/identifiers/mobile.ts'
import { nationalNumber } from '#domain/identifiers/national-number.ts'
import { isRecord } from '#domain/read-value.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { useChange } from '#web/api/use-operation.ts'
import { useText } from '#web/text/en/entry.ts'
import { useText as useLoginText } from '#web/text/en/login.ts'
import { CopiedInput } from '#web/ui/form/copied-input.tsx'
import { FormAlert } from '../form-alert.tsx'
import { readSignInState, type CodeFor, type SignInState } from '../sign-in-state.ts'
import { SubmitButton } from '../submit-button.tsx'
import { atLimit } from './at-limit.ts'
import { codeRequest } from './code-request.ts'
import { storeFirstToken } from './code-tokens.ts'
import { storeMobile } from './stored-mobile.ts'
import classes from './mobile-form.module.css'

/** Props of the form: the kind of user who requests a code, and the texts. */
export interface MobileFormProps {
  readonly codeFor: CodeFor
  readonly submitLabel: string
  /** The button's label while the code is sent. */
  readonly busyLabel: string
  /** Whether to show the "are you human" check; nothing depends on the answer. */
  readonly asksForHuman: boolean
  readonly note: string
  /** The message shown when no code could be sent. */
  readonly describe: (error: CallFailure) => string
  /** Opens the screen that asks for the code, with this state: a code was sent, or a limit does not permit one now. */
  readonly onSent: (state: SignInState) => void
  /** Links to other screens. */
  readonly children: ReactNode
}

/** A form that sends a code to a mobile number. */
export function MobileForm(props: MobileFormProps) {
  const { codeFor, submitLabel, busyLabel, asksForHuman, note, describe, onSent, children } = props
  const t = useText()
  const tLogin = useLoginText()
  const field = useRef<HTMLInputElement>(null)
  const { state } = useLocation()
  const { linkToken } = readSignInState(state)
  const [mobile, setMobile] = useState(() => givenMobile(state))
  const [wrong, setWrong] = useState<string | null>(null)
  const goOn = (phoneNumber: string, otpToken: string | null, state: SignInState): void => {
    storeMobile(phoneNumber)
    storeFirstToken(otpToken)
    onSent(state)
  }
  const send = useChange('sendOTP', {
    onSuccess: ({ otpToken, resendAfterSeconds }, { phoneNumber }) =>
      goOn(phoneNumber, otpToken, { waitSeconds: resendAfterSeconds }),
    onError: (error, { phoneNumber }) => {
      const limited = atLimit(error)
      if (limited === null) field.current?.focus()
      else goOn(phoneNumber, null, limited)
    },
  })

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (send.isPending) return
    send.reset()
    const read = readMobile(mobile)
    setWrong(mobile === '' ? t('code.mobileMissing') : read.ok ? null : typedFaultSentence(read.refusal))
    if (read.ok) {
      send.mutate(codeRequest({ phoneNumber: nationalNumber(read.value), role: codeFor, linkToken }))
    } else field.current?.focus()
  }

  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <FormAlert
        alert={send.isError ? { kind: 'bad', text: describe(send.error), error: send.error } : null}
      />
      <CopiedInput
        kind="mobile"
        ref={field}
        label={t('code.mobile')}
        description={note}
        name="mobile"
        required
        withAsterisk={false}
        value={mobile}
        error={wrong}
        onChange={(event) => setMobile(event.currentTarget.value)}
      />
      {asksForHuman && (
        <Checkbox
          classNames={{ body: classes['human'] ?? '', label: classes['humanLabel'] ?? '' }}
          label={tLogin('login.human')}
          name="human"
        />
      )}
      <SubmitButton label={submitLabel} busyLabel={busyLabel} isBusy={send.isPending} />
      <div className={classes['ways']}>{children}</div>
    </form>
  )
}

/** Returns the mobile number that a share link handed over; empty if there is none. */
function givenMobile(state: unknown): string {
  const mobile = isRecord(state) ? state['mobile'] : null
  return typeof mobile === 'string' ? mobile : ''
}
