import { useState } from 'react'
import { errorMessage } from '#web/api/error-message.ts'
import { useText } from '#web/text/en/account.ts'
import { Form } from '#web/ui/form/form.tsx'
import { isPasswordDue, PasswordAgain } from './password-again.tsx'
import { PROOF } from './proof-field.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './second-factor.module.css'

/** Turns the second factor off, once one of its codes and the password are given. */
export function TurnOff({ onDone }: { readonly onDone: () => void }) {
  const t = useText()
  return (
    <>
      <p className={classes['state']}>{t('account.turnOffText')}</p>
      <Form
        name="remove-factor"
        fields={PROOF}
        call="removeSecondFactor"
        submit="account.turnOff"
        failed={(error) =>
          isPasswordDue(error)
            ? null
            : errorMessage(error, { answered: 'sentence', otherwise: 'account.turnOffFailed' })
        }
        onDone={onDone}
      >
        {(parts) => <PasswordAgain {...parts} />}
      </Form>
    </>
  )
}

/** Replaces the recovery codes, once one of the codes is given. */
export function NewCodes({ onDone }: { readonly onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <RecoveryCodes codes={codes} onKept={onDone} />
  return (
    <Form
      name="renew-codes"
      fields={PROOF}
      call="renewRecoveryCodes"
      submit="account.newCodes"
      failed={(error) => errorMessage(error, { answered: 'sentence', otherwise: 'account.beginFailed' })}
      onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
    />
  )
}
