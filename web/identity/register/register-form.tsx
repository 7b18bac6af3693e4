import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { readMobile } from '#domain/identifiers/mobile.ts'
import { nationalNumber } from '#domain/identifiers/national-number.ts'
import { countCharacters, MIN_PASSWORD_LENGTH } from '#domain/identity/password-rules.ts'
import { doubtOfName } from '#domain/plausible-names.ts'
import { errorMessage } from '#web/api/error-message.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { useChange } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { storeValue } from '#web/session/stored-values.ts'
import { t, useText } from '#web/text/text.ts'
import { ErrorReference } from '#web/ui/error-reference.tsx'
import { doubtOf, useAsSaid } from '#web/ui/form/as-said.tsx'
import { CopiedInput } from '#web/ui/form/copied-input.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { showFieldFailures } from '#web/ui/form/form-failure.ts'
import { faultsOf, inputIdOf } from '#web/ui/form/form-faults.ts'
import formClasses from '#web/ui/form/form-grid.module.css'
import { faultOfName } from '#web/ui/form/name-faults.ts'
import { sendFirstCode } from '../code/send-first-code.ts'
import { storeMobile } from '../code/stored-mobile.ts'
import { useSignInState } from '../sign-in-link.tsx'

const FORM = 'register'
const FIELDS = new Map([
  ['name', 'name'],
  ['mobile', 'mobile'],
  ['email', 'email'],
  ['password', 'password'],
] as const)
/** A basic check of an email address, so that a slip is found together with those of other fields. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Returns the message above the form (part A section 8). Field errors are shown next to their fields. */
function describe(error: CallFailure): string {
  const { failure } = error
  const isOfFields = failure.kind === 'answer' && Object.keys(failure.fields).length > 0
  return isOfFields
    ? t('register.failed')
    : errorMessage(error, { answered: 'asSaid', otherwise: 'register.failed' })
}

// A specified field of the request. The server registers a dealer regardless of its content.
const AS_DEALER = { role: 'orguserdealer' } as const

/** The registration form. On success a code is sent to the mobile. */
export function RegisterForm({ trouble }: { readonly trouble: string | null }) {
  const t = useText()
  const navigate = useNavigate()
  const handsOn = useSignInState()
  const [isSending, setSending] = useState(false)
  const [isTried, setTried] = useState(false)
  const form = useForm({
    shouldFocusError: false,
    defaultValues: { name: '', mobile: '', email: '', password: '' },
  })
  const { errors, submitCount } = form.formState
  const typedName = useWatch({ control: form.control, name: 'name' })
  const asSaid = useAsSaid({ name: doubtOf(typedName, doubtOfName) })

  const register = useChange('registerDealer', {
    onSuccess: ({ customToken }, { mobile }) => {
      storeMobile(mobile)
      storeValue('customToken', customToken)
      setSending(true)
      void sendFirstCode(mobile).then((state) =>
        navigate(paths.dealerLogin, { state: { ...handsOn, ...state } }),
      )
    },
    onError: (error) => showFieldFailures(form, error, FIELDS),
  })
  const isBusy = register.isPending || isSending
  const failure = register.isError ? describe(register.error) : null
  const send = form.handleSubmit(
    ({ mobile, ...given }) => {
      setTried(true)
      const read = readMobile(mobile)
      if (read.ok && !asSaid.ask())
        register.mutate({ ...given, mobile: nationalNumber(read.value), ...AS_DEALER })
    },
    () => {
      setTried(true)
      register.reset()
    },
  )
  return (
    <form
      className={formClasses['form']}
      onSubmit={(event) => {
        if (isBusy) event.preventDefault()
        else void send(event)
      }}
      noValidate
    >
      <ErrorSummary
        attempts={submitCount}
        call={register}
        sentence={failure ?? (isTried ? null : trouble)}
        faults={faultsOf(FORM, errors, [
          ['name', t('register.name')],
          ['mobile', t('register.mobile')],
          ['email', t('register.email')],
          ['password', t('register.password')],
        ])}
      />
      <ErrorReference error={register.error} />
      <TextInput
        id={inputIdOf(FORM, 'name')}
        label={t('register.name')}
        autoComplete="name"
        maxLength={200}
        error={errors.name?.message}
        {...asSaid.beside('name')}
        {...form.register('name', {
          validate: (name) => (name.trim() === '' ? t('register.nameMissing') : faultOfName(name)),
        })}
      />
      <CopiedInput
        kind="mobile"
        id={inputIdOf(FORM, 'mobile')}
        label={t('register.mobile')}
        description={t('register.mobileHint')}
        error={errors.mobile?.message}
        {...form.register('mobile', {
          required: t('register.mobileMissing'),
          validate: (mobile) => {
            const read = readMobile(mobile)
            return read.ok || read.refusal.message
          },
        })}
      />
      <TextInput
        id={inputIdOf(FORM, 'email')}
        label={t('register.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email', {
          required: t('register.emailMissing'),
          validate: (email) => EMAIL.test(email.trim()) || t('register.emailInvalid'),
        })}
      />
      <PasswordInput
        id={inputIdOf(FORM, 'password')}
        label={t('register.password')}
        description={t('register.passwordHint')}
        autoComplete="new-password"
        error={errors.password?.message}
        visibilityToggleButtonProps={{ 'aria-label': t('register.showPassword'), tabIndex: 0 }}
        {...form.register('password', {
          required: t('register.passwordMissing'),
          validate: (password) =>
            countCharacters(password) >= MIN_PASSWORD_LENGTH || t('register.passwordShort'),
        })}
      />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t('register.submit')}
      </Button>
    </form>
  )
}
