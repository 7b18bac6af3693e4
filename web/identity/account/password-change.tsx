import { errorMessage } from '#web/api/error-message.ts'
import { useSession } from '#web/session/session.tsx'
import { useText } from '#web/text/en/account.ts'
import type { Field } from '#web/ui/form/fields.ts'
import { isOfFields } from '#web/ui/form/form-failure.ts'
import { Form } from '#web/ui/form/form.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { showNotice } from '#web/ui/notice.ts'
import classes from './profile-screen.module.css'

const FIELDS = [
  {
    name: 'password',
    kind: 'secret',
    label: 'account.presentPassword',
    show: 'account.showPassword',
    autoComplete: 'current-password',
    missing: 'account.enterPassword',
  },
  {
    name: 'newPassword',
    kind: 'secret',
    label: 'account.newPassword',
    help: 'account.newPasswordHint',
    show: 'account.showPassword',
    autoComplete: 'new-password',
    missing: 'account.enterNewPassword',
  },
] as const satisfies readonly Field[]

/** The form that changes the password. */
export function PasswordChange() {
  const t = useText()
  const { user } = useSession()
  return (
    <Surface as="section" gap={4} pad={4} aria-labelledby="password">
      <Text as="h2" size={20} lines={1.3} id="password">
        {t('account.changePassword')}
      </Text>
      <Text tone="soft" lines={1.5}>
        {t('account.changePasswordText')}
      </Text>
      <div className={classes['form']}>
        <Form
          name="password"
          fields={FIELDS}
          call="changePassword"
          submit="account.changePassword"
          look="default"
          failed={(error) =>
            isOfFields(error)
              ? null
              : errorMessage(error, { answered: 'sentence', otherwise: 'account.passwordFailed' })
          }
          empties
          onDone={() => showNotice({ kind: 'good', text: t('account.passwordChanged') })}
          // Informs a password manager whose password is changed.
          lead={
            <input
              type="text"
              name="username"
              autoComplete="username"
              value={user.email ?? ''}
              readOnly
              hidden
            />
          }
        />
      </div>
    </Surface>
  )
}
