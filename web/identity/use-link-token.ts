import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isRecord } from '#domain/read-value.ts'

/**
 * Returns the token of the emailed link that opened this screen; null if it has none. Removes it from the address at
 * once, so that it is neither seen nor sent on.
 */
export function useLinkToken(): string | null {
  const { hash, pathname, state } = useLocation()
  const navigate = useNavigate()
  const linked = new URLSearchParams(hash.slice(1)).get('token')
  useEffect(() => {
    if (linked !== null) void navigate(pathname, { replace: true, state: { token: linked } })
  }, [linked, pathname, navigate])
  const kept: unknown = isRecord(state) ? state['token'] : null
  return linked ?? (typeof kept === 'string' ? kept : null)
}
