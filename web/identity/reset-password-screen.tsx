import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/entry.ts'
import { FormAlert } from './form-alert.tsx'
import { ResetForm } from './password/reset-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignInLink } from './sign-in-link.tsx'
import { useLinkToken } from './use-link-token.ts'

/** The target of the emailed link: sets a new password, also for a user who is signed in. */
export function ResetPasswordScreen() {
  const t = useText()
  const token = useLinkToken()
  return (
    <SignInFrame heading={t('reset.title')} lead={t('reset.lead')}>
      {token === null ? (
        <FormAlert
          alert={{
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
