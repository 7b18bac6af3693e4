import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { readSignInState, type SignInState } from './sign-in-state.ts'
import classes from './sign-in-link.module.css'

/** Props of a link between two sign-in screens. */
export interface SignInLinkProps {
  readonly to: string
  /** The state passed to the next screen. */
  readonly passedState?: SignInState
  readonly children: ReactNode
}

/** A link between two sign-in screens that passes on the path that the user originally asked for and the share link. */
export function SignInLink({ to, passedState, children }: SignInLinkProps) {
  const state = useSignInState(passedState)
  return (
    <Link className={classes['way']} to={to} state={state}>
      {children}
    </Link>
  )
}

/** Returns the state for the next screen: `passedState`, the path that the user originally asked for, and the share link. */
export function useSignInState(passedState: SignInState = {}): SignInState {
  const { from, linkToken } = readSignInState(useLocation().state)
  return {
    ...(from !== undefined && { from }),
    ...(linkToken !== undefined && { linkToken }),
    ...passedState,
  }
}
