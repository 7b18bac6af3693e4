import type { ReactNode } from 'react'
import { Link, Outlet } from 'react-router'
import { useRead } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useSessionControl } from '#web/session/session.tsx'
import { useText } from '#web/text/text.ts'
import { Loading } from '#web/ui/loading.tsx'
import classes from './second-factor-gate.module.css'

/** Options of a read without automatic refetches, which would close the set-up before it is finished. */
const ONCE = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** Shows `due` instead of the screens to an admin who has to set up a second factor first. */
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

/** Tells an admin of a demo deployment, which requires only a password, that no second factor is set up. */
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
