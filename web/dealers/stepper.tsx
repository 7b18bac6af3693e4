import { VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { OnboardingStep } from '#domain/onboarding-steps.ts'
import { useAnyText } from '#web/text/text.ts'
import { useText } from '#web/text/en/onboarding.ts'
import { Text } from '#web/ui/layout/text.tsx'
import { STEP_PAGES } from './steps.ts'
import classes from './stepper.module.css'

const STATE_LABELS = {
  done: 'onboarding.stepDone',
  due: 'onboarding.stepDue',
  later: 'onboarding.stepLater',
  returned: 'onboarding.stepReturned',
} as const

interface StepperProps {
  readonly due: OnboardingStep
  /** The steps already sent, in any order. */
  readonly done: readonly OnboardingStep[]
  /** The index of the step shown, from 0; -1 once all are sent and what happens next is shown. */
  readonly shown: number
  /** The step that the house sent back for correction; null if none. */
  readonly returned: OnboardingStep | null
}

/** The onboarding steps: completed ones can be viewed, the due one continued. */
export function Stepper({ due, done, shown, returned }: StepperProps) {
  const t = useText()
  const tAny = useAnyText()
  return (
    <nav aria-label={t('onboarding.steps')}>
      <Text tone="soft" size={14} weight={600} below={2} className={classes['count']} aria-hidden>
        {shown === -1
          ? t('onboarding.allSent')
          : t('onboarding.stepOf', { number: shown + 1, total: STEP_PAGES.length })}
      </Text>
      <ol className={classes['steps']}>
        {STEP_PAGES.map(({ step, path, label }, index) => {
          const state =
            step === due ? (step === returned ? 'returned' : 'due') : done.includes(step) ? 'done' : 'later'
          const face = (
            <>
              <span className={classes['mark']} aria-hidden>
                {state === 'done' ? (
                  <IconCheck size={18} stroke={2.5} />
                ) : state === 'returned' ? (
                  <IconArrowBackUp size={18} stroke={2.5} />
                ) : (
                  index + 1
                )}
              </span>
              <span className={classes['label']} aria-hidden>
                {tAny(label)}
              </span>
              <VisuallyHidden>{t(STATE_LABELS[state], { label: tAny(label) })}</VisuallyHidden>
            </>
          )
          return (
            <li
              key={step}
              className={classes['step']}
              data-state={state}
              data-shown={index === shown || undefined}
            >
              {state === 'later' ? (
                <span className={classes['face']}>{face}</span>
              ) : (
                <Link
                  className={classes['face'] ?? ''}
                  to={path}
                  aria-current={index === shown ? 'step' : undefined}
                >
                  {face}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
