import { Button } from '@mantine/core'
import type { Output } from '#contract/api.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { errorMessage } from '#web/api/error-message.ts'
import { useText } from '#web/text/en/account.ts'
import { Form } from '#web/ui/form/form.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { isPasswordDue, PasswordAgain } from './password-again.tsx'
import { PROOF } from './proof-field.ts'
import classes from './second-factor.module.css'

/** The button that asks for a new secret; where a factor is set, the form that proves it first. */
export function BeginStep(props: {
  readonly isSet: boolean
  readonly onBegun: (begun: Output<'beginSecondFactor'>) => void
}) {
  const { isSet, onBegun } = props
  const t = useText()
  const begin = useAction('beginSecondFactor', {
    input: {},
    done: null,
    failed: { answered: 'sentence', otherwise: 'account.beginFailed' },
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
            : errorMessage(error, { answered: 'sentence', otherwise: 'account.beginFailed' })
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
