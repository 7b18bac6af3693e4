import { DEALER_DOCUMENTS, imageFieldOf, perDocument } from '#domain/dealers/dealer-documents.ts'
import { useText } from '#web/text/en/onboarding.ts'
import '#web/text/en/dealer-documents.ts'
import { anyText } from '#web/text/text.ts'
import type { Field } from '#web/ui/form/fields.ts'
import { Form } from '#web/ui/form/form.tsx'
import { coRegistrationHint } from './co-registration-hint.ts'
import { documentRule } from './document-rules.ts'
import classes from './onboarding-page.module.css'
import { useOnboarding } from './onboarding-state.ts'
import { useDraftKeeping } from './use-draft.ts'
import { useStepResult } from './use-step-result.ts'

/** The form that sends the documents, or those in place of rejected ones. */
export function DocumentsForm() {
  const t = useText()
  const { details, documents: given, regNumber } = useOnboarding()
  const keeping = useDraftKeeping('documents')
  const sent = useStepResult()
  const isIndividual = details?.businessType === 'Individual'
  return (
    <div className={classes['card']}>
      <Form
        name="documents"
        keeping={keeping}
        fields={DEALER_DOCUMENTS.map((name) => {
          const isDeclarable = name === 'gst' && isIndividual
          const label = isDeclarable ? 'documents.gstOrDeclaration' : (`documents.${name}` as const)
          return {
            name,
            kind: 'files',
            label,
            ...(isDeclarable && { help: 'documents.declarationHint' }),
            ...(name === 'coRegistration' && { help: coRegistrationHint(details?.businessType ?? null) }),
            accept: 'image/*,.heic,.heif',
            rule: () => documentRule(name, anyText(label)),
            missing: 'details.missing',
          } as const satisfies Field
        })}
        // After the house sends this step back, the earlier documents stay; the dealer replaces the rejected ones.
        {...(given && { initial: perDocument((name) => [name, [{ ...given[name], name: '' }]]) })}
        call="uploadDocuments"
        input={(files) => ({
          regNumber,
          ...perDocument((name) => [imageFieldOf(name), files[name][0]?.url ?? '']),
        })}
        submit="documents.submit"
        failed="onboarding.sendFailed"
        obstacle={regNumber === '' ? t('documents.noRegistration') : null}
        incomplete="documents.allRequired"
        stillSending="documents.stillSending"
        onDone={({ onboarding }) => sent.goOn(onboarding)}
        onFailed={sent.failed}
      />
    </div>
  )
}
