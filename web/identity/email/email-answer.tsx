import { paths } from '#web/paths.ts'
import { useSessionControl } from '#web/session/session.tsx'
import { useText } from '#web/identity/email/email-texts.ts'
import { FormAlert, type FormMessage } from '../form-alert.tsx'
import { SignInLink } from '../sign-in-link.tsx'

/** Shows the outcome of the link and a link to go on. It stands alone: while the question is open, nothing else is offered. */
export function Answered({ alert }: { readonly alert: FormMessage }) {
  const t = useText()
  const isSignedIn = useSessionControl().state.status === 'signedIn'
  return (
    <>
      <FormAlert alert={alert} />
      <p>
        {/* A signed-in user goes on from there, such as with the registration. */}
        <SignInLink to={paths.login}>{t(isSignedIn ? 'email.continue' : 'email.signIn')}</SignInLink>
      </p>
    </>
  )
}
