import { useEffect, useState } from 'react'
import { LiveProvider } from '#web/api/live.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import { HOME_PATH_OF } from '#web/session/route-access.ts'
import { useSession } from '#web/session/session.tsx'
import { AccountButton, AccountMenu } from './account-menu.tsx'
import classes from './field-layout.module.css'
import { Bar, Frame, HomeLink, Welcome } from './frame.tsx'

const LogOutQuestion = lazyPart(
  'log-out-question',
  async () => (await import('#web/picture-queue/log-out-question.tsx')).LogOutQuestion,
)

/** Keeps the pages of the built app at hand for times without a network. */
function useServiceWorker(): void {
  useEffect(() => {
    // Undefined without TLS. If the worker cannot be installed, the pages need a network.
    if (import.meta.env.PROD)
      void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined)
  }, [])
}

/** The frame of the evaluators' and drivers' screens: a header with the account menu, and no navigation. */
export function FieldLayout() {
  const { role } = useSession()
  const [isLeaving, setLeaving] = useState(false)
  useServiceWorker()
  return (
    <LiveProvider>
      <Frame
        className={classes['frame']}
        header={
          <Bar className={classes['header']}>
            <HomeLink to={HOME_PATH_OF[role]} />
            <Welcome />
            <AccountButton />
          </Bar>
        }
        after={
          <>
            <div className={classes['menu']}>
              <AccountMenu
                place={role === 'admin' ? 'visitorMenu' : 'fieldMenu'}
                onLogOut={() => setLeaving(true)}
              />
            </div>
            {isLeaving && <LogOutQuestion onStay={() => setLeaving(false)} />}
          </>
        }
      />
    </LiveProvider>
  )
}
