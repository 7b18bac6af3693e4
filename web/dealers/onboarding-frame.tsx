import { useEffect, useMemo } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import type { OnboardingStep, OwnStep } from '#domain/onboarding-steps.ts'
import { useAnyText } from '#web/text/text.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { EmailNote } from '#web/identity/email/email-waiting-note.tsx'
import { onboardingPage } from '#web/session/landing.ts'
import { HOME_PATH_OF } from '#web/session/route-access.ts'
import { useSession, useSessionControl } from '#web/session/session.tsx'
import { useText } from '#web/text/en/onboarding.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import classes from './onboarding-page.module.css'
import { forgetDraftsExceptOf } from './draft.ts'
import { OnboardingContext } from './onboarding-state.ts'
import { Stepper } from './stepper.tsx'
import { STEP_PAGES, stepShownAt } from './steps.ts'

/** How often the answer to an application is looked for while its page is open. */
const READ_AGAIN_MS = 30_000

/**
 * The layout of the onboarding pages: the steps, and why one was sent back. Approved dealers and users of other roles
 * are redirected to their home.
 */
export function OnboardingFrame() {
  const { role, onboarding } = useSession()
  const due = onboardingPage(onboarding)
  if (role !== 'orguserdealer' || due === null) return <Navigate to={HOME_PATH_OF[role]} replace />
  return <Steps step={onboarding} due={due} />
}

/** Redirects from a `step` that is not due yet to the page `due`. */
function Steps({ step, due }: { readonly step: OnboardingStep; readonly due: string }) {
  const t = useText()
  const tAny = useAnyText()
  const { pathname } = useLocation()
  const { setOnboardingStep } = useSessionControl()
  const { uid } = useSession().user
  useEffect(() => forgetDraftsExceptOf(step, uid), [step, uid])
  const read = useRead(
    'getOnboarding',
    {},
    {
      // A dealer comes back from the mail, where it has confirmed its email or read the result.
      refetchOnWindowFocus: ({ state }) =>
        state.data?.emailProven === false || step === 'pending_approval' ? 'always' : true,
      refetchInterval: step === 'pending_approval' && READ_AGAIN_MS,
    },
  )
  const { data, isFetchedAfterMount } = read
  const found = isFetchedAfterMount ? data?.onboarding : undefined
  // Another tab or an admin may have moved the onboarding on.
  useEffect(() => {
    if (found !== undefined) setOnboardingStep(found)
  }, [found, setOnboardingStep])
  const onboarding = useMemo(() => data && { ...data, onboarding: step }, [data, step])
  if (onboarding === undefined) {
    return read.isError ? (
      <ErrorState
        message={errorMessage(read.error, { refused: 'sentence', otherwise: 'onboarding.readFailed' })}
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    ) : (
      <>
        <Skeleton height="4rem" />
        <Skeleton height="32rem" radius="var(--radius-card)" />
      </>
    )
  }
  const labelOf = (of: OwnStep) =>
    tAny(STEP_PAGES.find((known) => known.step === of)?.label ?? 'onboarding.steps')
  const { done, returned, email, emailProven } = onboarding
  const shown = stepShownAt(pathname)
  const page = STEP_PAGES[shown]
  const isOpen = page === undefined ? pathname === due : page.path === due || done.includes(page.step)
  if (!isOpen) return <Navigate to={due} replace />
  return (
    <OnboardingContext value={onboarding}>
      <Stepper due={step} done={done} shown={shown} returned={returned?.step ?? null} />
      <div>
        {returned !== null && (
          <div className={classes['notice']}>
            <Callout kind="bad">
              {returned.step === page?.step ? (
                <>
                  <p>{t('onboarding.returned', { reason: returned.reason })}</p>
                  {returned.step === step && <p>{t('onboarding.returnedHelp')}</p>}
                </>
              ) : (
                t('onboarding.returnedStep', { step: labelOf(returned.step), reason: returned.reason })
              )}
            </Callout>
          </div>
        )}
        {!emailProven && (
          <div className={classes['notice']}>
            <EmailNote kind="info" email={email} onChanged={() => void read.refetch()} />
          </div>
        )}
        <Outlet />
      </div>
    </OnboardingContext>
  )
}
