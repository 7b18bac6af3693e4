import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useAnyText } from '#web/text/text.ts'
import { useText } from '#web/text/en/onboarding.ts'
import { Callout } from '#web/ui/callout.tsx'
import { useOnboarding } from './onboarding-state.ts'
import { STEP_PAGES } from './steps.ts'

/** Says that a step has been sent, and links to the step that is due. */
export function StepSubmittedNote() {
  const t = useText()
  const tAny = useAnyText()
  const { onboarding } = useOnboarding()
  const next = STEP_PAGES.find(({ step }) => step === onboarding)
  return (
    <Callout
      kind="good"
      actions={
        next === undefined ? undefined : (
          <Button variant="default" component={Link} to={next.path}>
            {t('onboarding.continue', { step: tAny(next.label) })}
          </Button>
        )
      }
    >
      {t('onboarding.alreadySent')}
    </Callout>
  )
}
