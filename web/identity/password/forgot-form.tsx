import { useState } from 'react'
import { errorMessage } from '#web/api/error-message.ts'
import '#web/text/en/login.ts'
import { useText as useEntryText } from '#web/text/en/entry.ts'
import type { Field } from '#web/ui/form/fields.ts'
import { Form } from '#web/ui/form/form.tsx'
import { FormAlert } from '../form-alert.tsx'

const FIELDS = [
  {
    name: 'email',
    kind: 'text',
    about: 'email',
    label: 'login.email',
    autoComplete: 'username',
    missing: 'login.emailMissing',
  },
] as const satisfies readonly Field[]

/** A form that requests the reset link. Its confirmation does not reveal whether the account exists. */
export function ForgotForm({ email: known }: { readonly email: string }) {
  const tEntry = useEntryText()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Form
      name="forgot"
      fields={FIELDS}
      initial={{ email: known }}
      call="requestPasswordReset"
      submit="forgot.submit"
      waiting="forgot.sending"
      look="wide"
      failed={(error) => errorMessage(error, { answered: 'sentence', otherwise: 'forgot.failed' })}
      onDone={(_, { email }) => setSentTo(email)}
      onFailed={() => setSentTo(null)}
      lead={
        sentTo !== null && (
          <FormAlert alert={{ kind: 'good', text: tEntry('forgot.sent', { email: sentTo }) }} />
        )
      }
    />
  )
}
