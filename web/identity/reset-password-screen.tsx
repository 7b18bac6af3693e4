import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isRecord } from '#domain/read-value.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { FormAlert } from './form-alert.tsx'
import { ResetForm } from './password/reset-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignInLink } from './sign-in-link.tsx'

/** The target of the emailed link: sets a new password, also for a user who is signed in. */
export function ResetPasswordScreen() {
  const t = useText()
  const token = useTokenOfLink()
  return (
    <SignInFrame heading={t('reset.title')} lead={t('reset.lead')}>
      {token === null ? (
        <FormAlert
          says={{
            kind: 'bad',
            text: t('reset.noLink'),
            more: <SignInLink to={paths.forgotPassword}>{t('reset.again')}</SignInLink>,
          }}
        />
      ) : (
        <ResetForm token={token} />
      )}
      <p>
        <SignInLink to={paths.login}>{t('forgot.back')}</SignInLink>
      </p>
    </SignInFrame>
  )
}

/** Reads the link's token and removes it from the address at once, so that it is neither seen nor sent on. */
function useTokenOfLink(): string | null {
  const { hash, pathname, state } = useLocation()
  const navigate = useNavigate()
  const linked = new URLSearchParams(hash.slice(1)).get('token')
  useEffect(() => {
    if (linked !== null) void navigate(pathname, { replace: true, state: { token: linked } })
  }, [linked, pathname, navigate])
  const kept: unknown = isRecord(state) ? state['token'] : null
  return linked ?? (typeof kept === 'string' ? kept : null)
}
