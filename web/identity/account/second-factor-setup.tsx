import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Output } from '#contract/api.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useChange } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ErrorReference } from '#web/ui/error-reference.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { CodeStep } from './code-step.tsx'
import { isPasswordDue, PasswordAgain } from './password-again.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './second-factor.module.css'

/** The steps to set up or replace a second factor: prove the old one, scan, confirm, save the recovery codes. */
export function SecondFactorSetup(props: {
  /** A second factor is already set, and its code is asked for first. */
  readonly isSet: boolean
  readonly onDone: () => void
}) {
  const { isSet, onDone } = props
  const [begun, setBegun] = useState<Output<'beginSecondFactor'> | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <RecoveryCodes codes={codes} onKept={onDone} />
  if (begun !== null) return <Scan {...begun} onConfirmed={setCodes} />
  return <Begin isSet={isSet} onBegun={setBegun} />
}

function Begin(props: {
  readonly isSet: boolean
  readonly onBegun: (begun: Output<'beginSecondFactor'>) => void
}) {
  const { isSet, onBegun } = props
  const t = useText()
  const begin = useChange('beginSecondFactor', { onSuccess: onBegun, gcTime: 0 })
  const passwordAgain = (
    <PasswordAgain
      error={begin.error}
      repeat={() => begin.mutate(begin.variables ?? {})}
      reset={begin.reset}
    />
  )
  if (isSet) {
    return (
      <>
        <CodeStep
          hint="account.proveFirst"
          submit="account.goOn"
          isBusy={begin.isPending}
          error={isPasswordDue(begin.error) ? null : begin.error}
          otherwise="account.beginFailed"
          onSubmit={(totp) => begin.mutate({ totp })}
          takesRecoveryCodes
        />
        {passwordAgain}
      </>
    )
  }
  return (
    <div className={classes['step']}>
      {begin.isError && !isPasswordDue(begin.error) && (
        <Callout kind="bad">
          {errorMessage(begin.error, { answered: 'asSaid', otherwise: 'account.beginFailed' })}
          <ErrorReference error={begin.error} />
        </Callout>
      )}
      <div className={classes['actions']}>
        <Button loading={begin.isPending} onClick={() => begin.mutate({})}>
          {t('account.begin')}
        </Button>
      </div>
      {passwordAgain}
    </div>
  )
}

/** Splits the secret into groups of four, for reading aloud. */
const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

function Scan(props: {
  readonly secret: string
  readonly otpauthUrl: string
  readonly onConfirmed: (codes: readonly string[]) => void
}) {
  const { secret, otpauthUrl, onConfirmed } = props
  const t = useText()
  const confirm = useChange('confirmSecondFactor', {
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    gcTime: 0,
  })
  return (
    <section className={classes['step']} aria-labelledby="scan">
      <h2 id="scan" className={classes['heading']}>
        {t('account.scan')}
      </h2>
      <QrCode text={otpauthUrl} label={t('account.qrCode')} />
      <p>
        {t('account.orType')} <code className={classes['secret']}>{inFours(secret)}</code>
      </p>
      <p className={classes['onPhone']}>
        <a href={otpauthUrl}>{t('account.openApp')}</a>
      </p>
      <CodeStep
        hint="account.sixDigits"
        submit="account.confirm"
        isBusy={confirm.isPending}
        error={confirm.error}
        otherwise="account.confirmFailed"
        onSubmit={(code) => confirm.mutate({ code })}
      />
    </section>
  )
}
