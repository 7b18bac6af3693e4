import { typedFaultSentence } from '#web/text/fault-sentence.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { readMobile } from '#domain/identifiers/mobile.ts'
import { nationalNumber } from '#domain/identifiers/national-number.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useChange } from '#web/api/use-operation.ts'
import { useText } from '#web/text/en/entry.ts'
import { atLimit } from '../code/at-limit.ts'
import { codeRequest } from '../code/code-request.ts'
import { CopiedInput } from '#web/ui/form/copied-input.tsx'
import { FormAlert, type FormMessage } from '../form-alert.tsx'
import classes from './password-form.module.css'

/** A code that the user entered, and the tokens with which it is sent. */
export interface ResetCode {
  readonly otp: string
  readonly otpToken?: string
  /** The token of the code before that one, if it came with one. */
  readonly lastOtpToken?: string
}

/** Props of the fields, and what the last check of the code said. */
export interface ResetCodeFieldsProps {
  readonly code: ResetCode
  readonly onChange: (code: ResetCode) => void
  readonly error: string | null
}

/** Sends a code to the account's mobile, which the user enters, and asks for the code. */
export function ResetCodeFields({ code, onChange, error }: ResetCodeFieldsProps) {
  const t = useText()
  const [mobile, setMobile] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [alert, setAlert] = useState<FormMessage | null>(null)
  const send = useChange('sendOTP', {
    onSuccess: ({ otpToken }) => {
      const lastOtpToken = code.otpToken
      onChange({ otp: '', otpToken, ...(lastOtpToken !== undefined && { lastOtpToken }) })
      setAlert({ kind: 'good', text: t('reset.codeSent') })
    },
    onError: (failed) => {
      const isLimited = atLimit(failed) !== null
      if (isLimited) onChange({ otp: '' })
      const text = isLimited
        ? t('code.atLimit')
        : errorMessage(failed, { answered: 'sentence', otherwise: 'code.sendFailed' })
      setAlert({ kind: 'bad', text, error: failed })
    },
  })

  function sendCode(): void {
    const read = readMobile(mobile)
    setWrong(mobile === '' ? t('code.mobileMissing') : read.ok ? null : typedFaultSentence(read.refusal))
    if (!read.ok || send.isPending) return
    send.mutate(codeRequest({ phoneNumber: nationalNumber(read.value), role: 'orguserdealer' }))
  }

  return (
    <div className={classes['form']}>
      <p>{t('reset.codeNeeded')}</p>
      <FormAlert alert={alert} />
      <CopiedInput
        kind="mobile"
        label={t('reset.mobile')}
        name="mobile"
        value={mobile}
        error={wrong}
        onChange={(event) => setMobile(event.currentTarget.value)}
      />
      <Button variant="default" loading={send.isPending} onClick={sendCode}>
        {t('reset.sendCode')}
      </Button>
      <CopiedInput
        kind="digits"
        label={t('code.label')}
        name="otp"
        autoComplete="one-time-code"
        value={code.otp}
        error={error}
        onChange={(event) => onChange({ ...code, otp: event.currentTarget.value })}
      />
    </div>
  )
}
