import { Button, PasswordInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { errorMessage } from '#web/api/error-message.ts'
import { failureOf } from '#web/api/failure.ts'
import { useChange } from '#web/api/use-operation.ts'
import { useSession } from '#web/session/session.tsx'
import { useText } from '#web/text/text.ts'
import { ErrorReference } from '#web/ui/error-reference.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { showFieldFailures } from '#web/ui/form/form-failure.ts'
import { faultsOf, inputIdOf } from '#web/ui/form/form-faults.ts'
import { showNotice } from '#web/ui/notice.ts'
import classes from './profile-screen.module.css'

const FORM = 'password'
const EMPTY = { password: '', newPassword: '' }
const FIELDS = new Map([
  ['password', 'password'],
  ['newPassword', 'newPassword'],
] as const)

/** The form that changes the password. */
export function PasswordChange() {
  const t = useText()
  const { user } = useSession()
  const form = useForm({ shouldFocusError: false, defaultValues: EMPTY })
  const { errors, submitCount } = form.formState
  const change = useChange('changePassword', {
    onSuccess: () => {
      form.reset(EMPTY)
      showNotice({ kind: 'good', text: t('account.passwordChanged') })
    },
    onError: (error) => showFieldFailures(form, error, FIELDS),
    gcTime: 0,
  })
  const failure = failureOf(change.error)
  const isOfFields = failure?.kind === 'answer' && Object.keys(failure.fields).length > 0
  const sentence =
    change.isError && !isOfFields
      ? errorMessage(change.error, { answered: 'asSaid', otherwise: 'account.passwordFailed' })
      : null
  const send = form.handleSubmit(
    (given) => change.mutate(given),
    () => change.reset(),
  )
  const visibility = { 'aria-label': t('account.showPassword'), tabIndex: 0 }
  return (
    <section className={classes['card']} aria-labelledby="password">
      <h2 id="password" className={classes['heading']}>
        {t('account.changePassword')}
      </h2>
      <p className={classes['hint']}>{t('account.changePasswordText')}</p>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          if (change.isPending) event.preventDefault()
          else void send(event)
        }}
        noValidate
      >
        <ErrorSummary
          attempts={submitCount}
          call={change}
          sentence={sentence}
          faults={faultsOf(FORM, errors, [
            ['password', t('account.presentPassword')],
            ['newPassword', t('account.newPassword')],
          ])}
        />
        <ErrorReference error={change.error} />
        {/* Tells a password manager whose password is changed. */}
        <input type="text" name="username" autoComplete="username" value={user.email ?? ''} readOnly hidden />
        <PasswordInput
          id={inputIdOf(FORM, 'password')}
          label={t('account.presentPassword')}
          autoComplete="current-password"
          error={errors.password?.message}
          visibilityToggleButtonProps={visibility}
          {...form.register('password', { required: t('account.enterPassword') })}
        />
        <PasswordInput
          id={inputIdOf(FORM, 'newPassword')}
          label={t('account.newPassword')}
          description={t('account.newPasswordHint')}
          autoComplete="new-password"
          error={errors.newPassword?.message}
          visibilityToggleButtonProps={visibility}
          {...form.register('newPassword', { required: t('account.enterNewPassword') })}
        />
        <Button type="submit" variant="default" loading={change.isPending}>
          {t('account.changePassword')}
        </Button>
      </form>
    </section>
  )
}
