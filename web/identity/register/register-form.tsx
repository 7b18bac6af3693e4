import { useNavigate } from 'react-router'
import { nationalNumber } from '#domain/identifiers/national-number.ts'
import { readMobile } from '#domain/identifiers/mobile.ts'
import { readNewPassword } from '#domain/identity/password-rules.ts'
import { errorMessage } from '#web/api/error-message.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { paths } from '#web/paths.ts'
import { storeValue } from '#web/session/stored-values.ts'
import { t } from '#web/text/en/entry.ts'
import type { Field } from '#web/ui/form/fields.ts'
import { isOfFields } from '#web/ui/form/form-failure.ts'
import { Form } from '#web/ui/form/form.tsx'
import { sendFirstCode } from '../code/send-first-code.ts'
import { storeMobile } from '../code/stored-mobile.ts'
import { useSignInState } from '../sign-in-link.tsx'

const FIELDS = [
  {
    name: 'name',
    kind: 'text',
    about: 'name',
    label: 'register.name',
    autoComplete: 'name',
    missing: 'register.nameMissing',
  },
  {
    name: 'mobile',
    kind: 'phone',
    label: 'register.mobile',
    help: 'register.mobileHint',
    missing: 'register.mobileMissing',
  },
  {
    name: 'email',
    kind: 'text',
    about: 'email',
    label: 'register.email',
    autoComplete: 'email',
    missing: 'register.emailMissing',
  },
  {
    name: 'password',
    kind: 'secret',
    label: 'register.password',
    help: 'register.passwordHint',
    show: 'register.showPassword',
    autoComplete: 'new-password',
    read: readNewPassword,
    missing: 'register.passwordMissing',
  },
] as const satisfies readonly Field[]

/** Returns the message above the form (part A section 8). Field errors are shown next to their fields. */
function describe(error: CallFailure): string {
  return isOfFields(error)
    ? t('register.failed')
    : errorMessage(error, {
        answered: 'sentence',
        otherwise: 'register.failed',
        network: 'register.unreachable',
      })
}

// A specified field of the request. The server registers a dealer regardless of its content.
const AS_DEALER = { role: 'orguserdealer' } as const

/** The organisation of its own has the dealer's name until the business details name it (part A section 7). */
const inOwnOrganisation = (name: string) => ({ name, organization: name })

/** The registration form. On success a code is sent to the mobile. */
export function RegisterForm({ trouble }: { readonly trouble: string | null }) {
  const navigate = useNavigate()
  const handsOn = useSignInState()
  return (
    <Form
      name="register"
      fields={FIELDS}
      call="registerDealer"
      input={({ name, mobile, ...given }) => ({
        ...inOwnOrganisation(name),
        ...given,
        mobile: numberOf(mobile),
        ...AS_DEALER,
      })}
      submit="register.submit"
      look="wide"
      opening={trouble}
      failed={describe}
      onDone={async ({ customToken }, { mobile }) => {
        const number = numberOf(mobile)
        storeMobile(number)
        storeValue('customToken', customToken)
        const state = await sendFirstCode(number)
        await navigate(paths.dealerLogin, { state: { ...handsOn, ...state } })
      }}
    />
  )
}

function numberOf(mobile: string): string {
  const read = readMobile(mobile)
  return read.ok ? nationalNumber(read.value) : mobile
}
