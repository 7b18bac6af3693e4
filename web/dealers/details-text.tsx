import { TextInput, type TextInputProps } from '@mantine/core'
import { AADHAAR_LENGTH } from '#domain/identifiers/aadhaar.ts'
import { PAN_LENGTH } from '#domain/identifiers/pan.ts'
import { fault, type Fault } from '#domain/refusal.ts'
import { t } from '#web/text/en/onboarding.ts'
import { typedFaultSentence } from '#web/text/fault-sentence.ts'
import { useAnyText } from '#web/text/text.ts'
import { CopiedInput, type CopiedKind, type Holding } from '#web/ui/form/copied-input.tsx'
import { inputIdOf } from '#web/ui/form/form-faults.ts'
import { chosenType, DETAILS_LABELS, isAsked, type DetailsField } from './details-values.ts'
import { DETAILS_FORM, type DetailsSectionProps } from './use-details-form.ts'

/** The numbers and codes among the fields. Their lengths are judged once they are cleaned (`readDealerDetails`). */
const KINDS: Partial<Record<DetailsField, CopiedKind>> = {
  panCardNo: 'code',
  aadhaarNumber: 'digits',
  gstNumber: 'code',
  regNumber: 'mobile',
  bankAccountNo: 'digits',
  bankAccountNoAgain: 'digits',
  ifscCode: 'code',
}

/** The numbers of which a field holds no more characters than they have (part A section 5). */
const HOLDS: Partial<Record<DetailsField, Holding>> = {
  panCardNo: {
    length: PAN_LENGTH,
    fault: (count) => notTaken(fault('pan.otherLength', { count })),
  },
  aadhaarNumber: {
    length: AADHAAR_LENGTH,
    fault: (count) => notTaken(fault('aadhaar.otherLength', { count })),
  },
}

/** Says why a longer text is not in the field, which shows what it held before. */
function notTaken(found: Fault): string {
  return t('details.notTaken', { fault: typedFaultSentence(found) })
}

interface DetailsTextProps extends Omit<TextInputProps, 'form' | 'name'>, DetailsSectionProps {
  readonly name: DetailsField
}

/** A text field of the business details. Renders nothing if the chosen business type does not require it. */
export function DetailsText({ form, doubtQuestions, name, ...props }: DetailsTextProps) {
  const tAny = useAnyText()
  const { errors } = form.formState
  if (!isAsked(chosenType(form.watch('businessType')), name)) return null
  const kind = KINDS[name]
  const field = {
    id: inputIdOf(DETAILS_FORM, name),
    label: tAny(DETAILS_LABELS[name]),
    required: true,
    withAsterisk: false,
    error: errors[name]?.message,
    ...doubtQuestions.beside(name),
    ...props,
    ...form.register(name),
  }
  return kind === undefined ? (
    <TextInput {...field} />
  ) : (
    <CopiedInput kind={kind} holds={HOLDS[name]} {...field} />
  )
}
