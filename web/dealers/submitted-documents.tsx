import { useText } from '#web/text/text.ts'
import { UploadedPicture } from '#web/ui/upload/uploaded-picture.tsx'
import { StepSubmittedNote } from './step-submitted-note.tsx'
import classes from './onboarding-page.module.css'
import { useOnboarding } from './onboarding-state.ts'

/** The documents the dealer sent. */
export function SubmittedDocuments() {
  const t = useText()
  const { documents } = useOnboarding()
  const given =
    documents === null
      ? []
      : ([
          ['panCard', t('documents.panCard'), documents.panCard],
          ['coRegistration', t('documents.registration'), documents.coRegistration],
          ['gst', t('documents.gst'), documents.gst],
        ] as const)
  return (
    <div className={classes['card']}>
      <StepSubmittedNote />
      <div className={classes['wide']}>
        {given.map(([name, label, file]) => (
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
