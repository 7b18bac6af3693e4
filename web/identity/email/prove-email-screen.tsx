import { errorMessage } from '#web/api/error-message.ts'
import { refusalOf } from '#web/api/failure.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/identity/email/email-texts.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { SignInFrame } from '../sign-in-frame.tsx'
import { useLinkToken } from '../use-link-token.ts'
import { Answered } from './email-answer.tsx'
import { EmailQuestion } from './email-question.tsx'

/** The target of the link that proves an email: names the account, and asks whether it is the reader's. */
export function ProveEmailScreen() {
  const t = useText()
  const token = useLinkToken()
  return (
    <SignInFrame heading={t('email.title')} lead={t('email.lead')}>
      {token === null ? (
        <Answered alert={{ kind: 'bad', text: t('email.noLink') }} />
      ) : (
        <Proof token={token} />
      )}
    </SignInFrame>
  )
}

function Proof({ token }: { readonly token: string }) {
  const read = useRead('readEmailProof', { token }, { staleTime: Infinity })
  if (read.data !== undefined) return <EmailQuestion token={token} account={read.data} />
  if (read.isPending) return <Loading shape="details" />
  const message = errorMessage(read.error, { answered: 'sentence', otherwise: 'email.readFailed' })
  if (refusalOf(read.error) === 'EMAIL_LINK_INVALID') {
    return <Answered alert={{ kind: 'bad', text: message, error: read.error }} />
  }
  return <ErrorState message={message} error={read.error} onRetry={() => void read.refetch()} />
}
