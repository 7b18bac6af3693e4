import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { useRead } from '#web/api/use-operation.ts'
import { useSessionControl } from '#web/session/session.tsx'
import { Loading } from '#web/ui/loading.tsx'

/** Options of a read without automatic refetches, which would close the set-up before it is finished. */
export const ONCE = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

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
