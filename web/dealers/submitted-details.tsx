import { useAnyText } from '#web/text/text.ts'
import { stateOfCode } from '#domain/tax/gst.ts'
import { Fact } from '#web/ui/layout/fact.tsx'
import { DETAILS_FIELDS, DETAILS_LABELS } from './details-values.ts'
import { StepSubmittedNote } from './step-submitted-note.tsx'
import classes from './onboarding-page.module.css'
import { useOnboarding } from './onboarding-state.ts'

/** The details the dealer sent, with secrets masked. */
export function SubmittedDetails() {
  const t = useAnyText()
  const { details, regNumber } = useOnboarding()
  if (details === null) return <StepSubmittedNote />
  const { bankName, givenAt: _, stateCode, ...given } = details
  const state = stateCode === null ? null : (stateOfCode(stateCode)?.name ?? stateCode)
  const facts: Readonly<Record<string, string | null>> = { ...given, regNumber, stateCode: state }
  return (
    <div className={classes['card']}>
      <StepSubmittedNote />
      <dl className={classes['facts']}>
        {DETAILS_FIELDS.map((field) => {
          const value = facts[field] ?? null
          if (value === null) return null
          return (
            <Fact label={t(DETAILS_LABELS[field])} weight={600} breaks key={field}>
              {value}
              {field === 'ifscCode' && bankName !== null && ` (${bankName})`}
            </Fact>
          )
        })}
      </dl>
    </div>
  )
}
