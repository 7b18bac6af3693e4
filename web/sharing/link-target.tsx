import type { UseQueryResult } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { nationalNumber } from '#domain/identifiers/national-number.ts'
import { errorMessage } from '#web/api/error-message.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { FormAlert } from '#web/identity/form-alert.tsx'
import { SignInFrame } from '#web/identity/sign-in-frame.tsx'
import { SignInLink } from '#web/identity/sign-in-link.tsx'
import type { SignInState } from '#web/identity/sign-in-state.ts'
import { useText } from '#web/text/en/access.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'

/** The server's answer about a shared link. `phoneNumber` is null if it has ended. */
interface LinkAnswer {
  readonly phoneNumber: string | null
  readonly organization: string | null
}

/** Props of the page to which a shared link leads. */
export interface LinkTargetProps {
  readonly title: TextId
  readonly read: UseQueryResult<LinkAnswer, CallFailure>
  /** The login of the field worker, and the text of a link to it. */
  readonly login: string
  readonly loginLabel: TextId
}

/**
 * The target of a link that a dealer shares with a field worker: opens the worker's login with the number and the token
 * of the link, or says that the link has ended. Its address holds the token.
 */
export function LinkTarget({ title, read, login, loginLabel }: LinkTargetProps) {
  const t = useText()
  const tAny = useAnyText()
  const { token = '' } = useParams()
  if (read.isPending) return <Loading shape="details" />
  const phone = read.data?.phoneNumber ?? null
  if (phone !== null) {
    const state: SignInState = { linkToken: token, mobile: nationalNumber(phone) }
    return <Navigate to={login} replace state={state} />
  }
  return (
    <SignInFrame heading={tAny(title)} isField>
      {read.data === undefined ? (
        <ErrorState
          message={errorMessage(read.error, { answered: 'sentence', otherwise: 'link.failed' })}
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <FormAlert alert={{ kind: 'bad', text: endedText(t, read.data.organization) }} />
      )}
      <p>
        <SignInLink to={login}>{tAny(loginLabel)}</SignInLink>
      </p>
    </SignInFrame>
  )
}

function endedText(t: ReturnType<typeof useText>, dealer: string | null): string {
  return dealer === null ? t('link.ended') : t('link.endedOf', { dealer })
}
