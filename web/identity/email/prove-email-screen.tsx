import { Button } from '@mantine/core'
import type { Output } from '#contract/api.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { refusalOf } from '#web/api/failure.ts'
import { useChange, useRead } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useSessionControl } from '#web/session/session.tsx'
import { useText } from '#web/text/text.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { FormAlert, type FormMessage } from '../form-alert.tsx'
import { SignInFrame } from '../sign-in-frame.tsx'
import { SignInLink } from '../sign-in-link.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { useLinkToken } from '../use-link-token.ts'
import classes from './email.module.css'

/** The target of the link that proves an email: names the account, and asks whether it is the reader's. */
export function ProveEmailScreen() {
  const t = useText()
  const token = useLinkToken()
  return (
    <SignInFrame heading={t('email.title')} lead={t('email.lead')}>
      {token === null ? (
        <Answered says={{ kind: 'bad', text: t('email.noLink') }} />
      ) : (
        <Proof token={token} />
      )}
    </SignInFrame>
  )
}

/** Shows the outcome of the link and a link to go on. It stands alone: while the question is open, nothing else is offered. */
function Answered({ says }: { readonly says: FormMessage }) {
  const t = useText()
  const isSignedIn = useSessionControl().state.status === 'signedIn'
  return (
    <>
      <FormAlert says={says} />
      <p>
        {/* A signed-in user goes on from there, such as with the registration. */}
        <SignInLink to={paths.login}>{t(isSignedIn ? 'email.continue' : 'email.signIn')}</SignInLink>
      </p>
    </>
  )
}

function Proof({ token }: { readonly token: string }) {
  const read = useRead('readEmailProof', { token }, { staleTime: Infinity })
  if (read.data !== undefined) return <Question token={token} account={read.data} />
  if (read.isPending) return <Loading />
  const message = errorMessage(read.error, { answered: 'asSaid', otherwise: 'email.readFailed' })
  if (refusalOf(read.error) === 'EMAIL_LINK_INVALID') {
    return <Answered says={{ kind: 'bad', text: message, error: read.error }} />
  }
  return <ErrorState message={message} error={read.error} onRetry={() => void read.refetch()} />
}

function Question(props: { readonly token: string; readonly account: Output<'readEmailProof'> }) {
  const { token, account } = props
  const t = useText()
  const prove = useChange('proveEmail')
  const deny = useChange('denyEmail')
  if (prove.isSuccess) return <Answered says={{ kind: 'good', text: t('email.confirmed') }} />
  if (deny.isSuccess) return <Answered says={{ kind: 'good', text: t('email.denied') }} />
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
        says={
          error && {
            kind: 'bad',
            text: errorMessage(error, { answered: 'asSaid', otherwise: 'email.failed' }),
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
