import { Navigate, useParams } from 'react-router'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { FormAlert } from '#web/identity/form-alert.tsx'
import { SignInFrame } from '#web/identity/sign-in-frame.tsx'
import { SignInLink } from '#web/identity/sign-in-link.tsx'
import type { SignInState } from '#web/identity/sign-in-state.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'

/**
 * The target of a shared evaluation link: opens the evaluators' login with the number and the token of the link, or says
 * that the link has ended. The cars are in the list of Evaluator Home.
 */
export function EvaluationLinkScreen() {
  const t = useText()
  const { token = '' } = useParams()
  const read = useRead('readEvaluationLink', { token }, { staleTime: Infinity })
  if (read.isPending) return <Loading />
  const mobile = read.data?.phoneNumber?.slice(-10)
  if (mobile !== undefined) {
    const state: SignInState = { linkToken: token, mobile }
    return <Navigate to={paths.evaluatorLogin} replace state={state} />
  }
  return (
    <SignInFrame heading={t('link.title')} isField>
      {read.data === undefined ? (
        <ErrorState
          message={errorMessage(read.error, { answered: 'asSaid', otherwise: 'link.failed' })}
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <FormAlert says={{ kind: 'bad', text: endedText(t, read.data.organization) }} />
      )}
      <p>
        <SignInLink to={paths.evaluatorLogin}>{t('fieldLogin.evaluator')}</SignInLink>
      </p>
    </SignInFrame>
  )
}

function endedText(t: ReturnType<typeof useText>, dealer: string | null): string {
  return dealer === null ? t('link.ended') : t('link.endedOf', { dealer })
}
