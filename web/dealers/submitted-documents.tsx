import { useAnyText } from '#web/text/text.ts'
import { DEALER_DOCUMENTS } from '#domain/dealers/dealer-documents.ts'
import '#web/text/en/onboarding.ts'
import '#web/text/en/dealer-documents.ts'
import { UploadedPicture } from '#web/ui/upload/uploaded-picture.tsx'
import { StepSubmittedNote } from './step-submitted-note.tsx'
import classes from './onboarding-page.module.css'
import { useOnboarding } from './onboarding-state.ts'

/** The documents the dealer sent. */
export function SubmittedDocuments() {
  const t = useAnyText()
  const { documents } = useOnboarding()
  const given =
    documents === null
      ? []
      : DEALER_DOCUMENTS.map((name) => ({ name, label: t(`documents.${name}`), file: documents[name] }))
  return (
    <div className={classes['card']}>
      <StepSubmittedNote />
      <div className={classes['wide']}>
        {given.map(({ name, label, file }) => (
          <UploadedPicture
            key={name}
            id={name}
            label={label}
            file={{ ...file, name: label }}
            localUrl={null}
          />
        ))}
      </div>
    </div>
  )
}
