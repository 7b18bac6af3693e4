import '#web/text/en/onboarding.ts'
import { uploadFile } from '#web/api/upload-file.ts'
import { useSession } from '#web/session/session.tsx'
import type { Field } from '#web/ui/form/fields.ts'
import { Form } from '#web/ui/form/form.tsx'
import { useOnboarding } from './onboarding-state.ts'
import { useStepResult } from './use-step-result.ts'

const FIELDS = [
  {
    name: 'name',
    kind: 'text',
    about: 'name',
    label: 'contract.signer',
    autoComplete: 'name',
    missing: 'contract.signerMissing',
  },
  {
    name: 'signature',
    kind: 'signature',
    label: 'contract.signature',
    help: 'contract.signatureNote',
    clear: 'contract.clear',
    missing: 'contract.notSigned',
  },
] as const satisfies readonly Field[]

/** Signs the agreement on the screen: the name, and a signature drawn with a finger, a pen or the mouse. */
export function SignatureForm() {
  const { user } = useSession()
  const { regNumber } = useOnboarding()
  const sent = useStepResult()
  return (
    <Form
      name="signature"
      fields={FIELDS}
      initial={{ name: user.name }}
      call="dealerContract"
      input={async ({ name, signature: { read, key } }) => {
        const about = { documentType: 'signature' }
        const file = { content: await read(), folder: 'contracts', about } as const
        const { publicUrl } = await uploadFile(file, { idempotencyKey: key })
        return { regNumber, signature: { name, imageUrl: publicUrl } }
      }}
      submit="contract.submitSigned"
      failed="onboarding.sendFailed"
      onDone={({ onboarding }) => sent.goOn(onboarding)}
      onFailed={sent.failed}
    />
  )
}
