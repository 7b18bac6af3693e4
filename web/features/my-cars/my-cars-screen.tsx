import { Outlet } from 'react-router'

/** My Cars: the frame of its six tabs. */
export function MyCarsScreen() {
  return <Outlet />
}
