import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Output } from '#contract/api.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { errorMessage } from '#web/api/error-message.ts'
import { holdReads } from '#web/api/held-reads.ts'
import { useText } from '#web/text/text.ts'
import { Form } from '#web/ui/form/form.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { isPasswordDue, PasswordAgain } from './password-again.tsx'
import { PROOF } from './proof-field.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './second-factor.module.css'
import { ScanStep } from './scan-step.tsx'

/** The steps to set up or replace a second factor: prove the old one, scan, confirm, save the recovery codes. */
export function SecondFactorSetup(props: {
  /** A second factor is already set, and its code is asked for first. */
  readonly isSet: boolean
  readonly onDone?: () => void
}) {
  const { isSet, onDone } = props
  // Once it is read that the factor is set, the gate of the console closes this, and the codes are shown only once.
  const release = useRef<(() => void) | null>(null)
  useEffect(() => () => release.current?.(), [])
  const [begun, setBegun] = useState<Output<'beginSecondFactor'> | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) {
    return (
      <RecoveryCodes
        codes={codes}
        onKept={() => {
          release.current?.()
          onDone?.()
        }}
      />
    )
  }
  if (begun !== null) {
    return (
      <ScanStep
        {...begun}
        onConfirmed={(made) => {
          release.current = holdReads(['getSecondFactor'])
          setCodes(made)
        }}
      />
    )
  }
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
