import type { ReactNode } from 'react'
import { Link, Outlet } from 'react-router'
import { useRead } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useSessionControl } from '#web/session/session.tsx'
import { useText } from '#web/text/text.ts'
import { Loading } from '#web/ui/loading.tsx'
import classes from './second-factor-gate.module.css'

/** Not read again by itself: whoever sets one up finishes first. */
const ONCE = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** Lets one of the house's own through once the second factor is set up, where it has to be; till then there is `due`. */
export function SecondFactorGate({ due }: { readonly due: ReactNode }) {
  const { state } = useSessionControl()
  const isAdmin = state.status === 'signedIn' && state.session.role === 'admin'
  return isAdmin ? <AdminGate due={due} /> : <Outlet />
}

function AdminGate({ due }: { readonly due: ReactNode }) {
  const { isPending, data } = useRead('getSecondFactor', {}, ONCE)
  if (isPending) return <Loading />
  return data?.isRequired === true && !data.isSet ? due : <Outlet />
}

/** Says in a demo house, which lets a password alone in, that it does. */
export function SecondFactorHint() {
  const t = useText()
  const { data } = useRead('getSecondFactor', {}, ONCE)
  if (data === undefined || data.isSet) return null
  return (
    <aside className={classes['hint']} aria-label={t('layout.secondFactor')} data-screen-only>
      {t('layout.demoHint')} <Link to={paths.account.secondFactor}>{t('layout.secondFactor')}</Link>
    </aside>
  )
}
