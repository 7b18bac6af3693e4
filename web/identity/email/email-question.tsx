import { Button } from '@mantine/core'
import type { Output } from '#contract/api.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useChange } from '#web/api/use-operation.ts'
import { useText } from '#web/identity/email/email-texts.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { FormAlert } from '../form-alert.tsx'
import { SubmitButton } from '../submit-button.tsx'
import classes from './email.module.css'
import { Answered } from './email-answer.tsx'

/** The question whether an account is the reader's. */
export function EmailQuestion(props: { readonly token: string; readonly account: Output<'readEmailProof'> }) {
  const { token, account } = props
  const t = useText()
  const prove = useChange('proveEmail')
  const deny = useChange('denyEmail')
  if (prove.isSuccess) return <Answered alert={{ kind: 'good', text: t('email.confirmed') }} />
  if (deny.isSuccess) return <Answered alert={{ kind: 'good', text: t('email.denied') }} />
  const isBusy = prove.isPending || deny.isPending
  const error = prove.error ?? deny.error
  return (
    <Stack
      as="form"
      gap={4}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) prove.mutate({ token })
      }}
    >
      <FormAlert
        alert={
          error && {
            kind: 'bad',
            text: errorMessage(error, { answered: 'sentence', otherwise: 'email.failed' }),
            error,
          }
        }
      />
      <h2 className={classes['heading']}>{t('email.question')}</h2>
      <dl className={classes['account']}>
        <Row gap={1} gapX={4} spread>
          <dt>{t('email.name')}</dt>
          <dd>{account.name}</dd>
        </Row>
        <Row gap={1} gapX={4} spread>
          <dt>{t('email.mobile')}</dt>
          <dd>{t('email.mobileEnd', { digits: account.mobileEnd })}</dd>
        </Row>
        <Row gap={1} gapX={4} spread>
          <dt>{t('email.email')}</dt>
          <dd>{account.email}</dd>
        </Row>
      </dl>
      <SubmitButton label={t('email.yes')} busyLabel={t('email.confirming')} isBusy={prove.isPending} />
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={deny.isPending}
        onClick={() => {
          if (!isBusy) deny.mutate({ token })
        }}
      >
        {t('email.no')}
      </Button>
    </Stack>
  )
}
