import { Navigate, useParams } from 'react-router'
import { paths } from '#web/paths.ts'
import type { SignInState } from './sign-in-state.ts'

/**
 * The target of a shared evaluation link: opens the evaluators' login with the link's token. The cars are in the list of
 * Evaluator Home.
 */
export function EvaluationLinkScreen() {
  const { token } = useParams()
  const state: SignInState = token === undefined ? {} : { linkToken: token }
  return <Navigate to={paths.evaluatorLogin} replace state={state} />
}
