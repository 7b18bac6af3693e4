import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Output } from '#contract/api.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { errorMessage } from '#web/api/error-message.ts'
import { useText } from '#web/text/text.ts'
import type { Field } from '#web/ui/form/fields.ts'
import { Form } from '#web/ui/form/form.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { isPasswordDue, PasswordAgain } from './password-again.tsx'
import { PROOF } from './proof-field.ts'
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
  const begin = useAction('beginSecondFactor', {
    input: {},
    done: null,
    failed: { answered: 'asSaid', otherwise: 'account.beginFailed' },
    onDone: onBegun,
  })
  if (isSet) {
    return (
      <Form
        name="begin-factor"
        fields={PROOF}
        call="beginSecondFactor"
        submit="account.goOn"
        failed={(error) =>
          isPasswordDue(error)
            ? null
            : errorMessage(error, { answered: 'asSaid', otherwise: 'account.beginFailed' })
        }
        onDone={onBegun}
      >
        {(parts) => <PasswordAgain {...parts} />}
      </Form>
    )
  }
  return (
    <div className={classes['step']}>
      <Row gap={2}>
        <Button {...begin.button}>{t('account.begin')}</Button>
      </Row>
      {begin.dialog}
    </div>
  )
}

/** The first code of the app, which proves that it has the secret. */
const CODE = [
  {
    name: 'code',
    kind: 'identifier',
    of: 'digits',
    label: 'account.code',
    help: 'account.sixDigits',
    autoComplete: 'one-time-code',
    missing: 'account.enterCode',
  },
] as const satisfies readonly Field[]

/** Splits the secret into groups of four, for reading aloud. */
const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

function Scan(props: {
  readonly secret: string
  readonly otpauthUrl: string
  readonly onConfirmed: (codes: readonly string[]) => void
}) {
  const { secret, otpauthUrl, onConfirmed } = props
  const t = useText()
  return (
    <section className={classes['step']} aria-labelledby="scan">
      <Text as="h2" size={20} lines={1.3} id="scan">
        {t('account.scan')}
      </Text>
      <QrCode text={otpauthUrl} label={t('account.qrCode')} />
      <p>
        {t('account.orType')} <code className={classes['secret']}>{inFours(secret)}</code>
      </p>
      <p className={classes['onPhone']}>
        <a href={otpauthUrl}>{t('account.openApp')}</a>
      </p>
      <Form
        name="confirm-factor"
        fields={CODE}
        call="confirmSecondFactor"
        submit="account.confirm"
        failed={(error) => errorMessage(error, { answered: 'asSaid', otherwise: 'account.confirmFailed' })}
        onDone={({ recoveryCodes }) => onConfirmed(recoveryCodes)}
      />
    </section>
  )
}
