import { useState } from 'react'
import { MAX_PROOF_FILES } from '#domain/car-payments/payment-submission.ts'
import { t as translate, useText } from '#web/car-payments/payment-texts.ts'
import { UploadField } from '#web/ui/upload/upload-field.tsx'
import type { ProofSlot } from './proof-slots.ts'
import { standingOf, useReportedStanding, type Standings } from '#web/ui/upload/use-standings.ts'
import { useUpload, type UploadedFile, type UploadRule } from '#web/ui/upload/use-upload.ts'

/** The id of the button of the first file. */
export const PROOF_FILE_ID = 'proof-files'

function proofRule(): UploadRule {
  return {
    folder: 'payment-info',
    documentType: 'paymentProof',
    takes: /^(?:image\/(?:png|jpe?g)|application\/pdf)$/,
    wrongKind: () => translate('payment.wrongKind'),
    tooLarge: translate('payment.tooLarge'),
  }
}

/** Props of the fields for the files of a proof. */
export interface ProofFilesProps {
  readonly slots: readonly ProofSlot[]
  readonly onChange: (key: number, file: UploadedFile | null) => void
  readonly standings: Standings<number>
  /** The message for a proof without a file. */
  readonly error: string | undefined
}

/** The fields for the files of a proof: the first is required, and one more follows each file. */
export function ProofFiles({ slots, onChange, standings, error }: ProofFilesProps) {
  return slots.map((slot, index) => (
    <ProofFile
      key={slot.key}
      slot={slot}
      index={index}
      onChange={onChange}
      standings={standings}
      error={index === 0 ? error : undefined}
    />
  ))
}

function ProofFile(props: {
  readonly slot: ProofSlot
  readonly index: number
  readonly onChange: ProofFilesProps['onChange']
  readonly standings: Standings<number>
  readonly error: string | undefined
}) {
  const t = useText()
  const { slot, index, onChange, standings, error } = props
  const { key, file } = slot
  const [rule] = useState(proofRule)
  const upload = useUpload(rule, file, (next) => onChange(key, next))
  useReportedStanding(standings, key, standingOf(upload))
  return (
    <UploadField
      id={index === 0 ? PROOF_FILE_ID : `${PROOF_FILE_ID}-${key}`}
      label={index === 0 ? t('payment.proof') : t('payment.furtherProof', { number: index + 1 })}
      hint={index === 0 ? t('payment.proofHint', { max: MAX_PROOF_FILES }) : undefined}
      upload={upload}
      accept="image/jpeg,image/png,application/pdf,.heic,.heif"
      error={error}
      takesDocuments
    />
  )
}
