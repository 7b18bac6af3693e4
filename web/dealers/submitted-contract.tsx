import { useText } from '#web/text/en/onboarding.ts'
import { UploadedPicture } from '#web/ui/upload/uploaded-picture.tsx'
import classes from './onboarding-page.module.css'
import { useOnboarding } from './onboarding-state.ts'
import { StepSubmittedNote } from './step-submitted-note.tsx'

/** The signed agreement the dealer sent: its pages, or the signature that was drawn on the screen. */
export function SubmittedContract() {
  const t = useText()
  const { contract } = useOnboarding()
  if (contract === null) return <StepSubmittedNote />
  const { signed, furtherPages, signatureName } = contract
  const pages = [signed, ...furtherPages]
  return (
    <div className={classes['card']}>
      <StepSubmittedNote />
      {signatureName === null ? (
        <div className={classes['wide']}>
          {pages.map((file, index) => {
            const label = index === 0 ? t('contract.signed') : t('contract.page', { number: index })
            return (
              <UploadedPicture
                key={file.fileId}
                id={file.fileId}
                label={label}
                file={{ ...file, name: label }}
                localUrl={null}
              />
            )
          })}
        </div>
      ) : (
        <p>{t('contract.signedBy', { name: signatureName })}</p>
      )}
    </div>
  )
}
