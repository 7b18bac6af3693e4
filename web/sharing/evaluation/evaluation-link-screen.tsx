import { useParams } from 'react-router'
import { useRead } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { LinkTarget } from '../link-target.tsx'
import '#web/text/en/access.ts'
import '#web/text/en/entry.ts'

/** The target of a shared evaluation link. The cars are in the list of Evaluator Home. */
export function EvaluationLinkScreen() {
  const { token = '' } = useParams()
  return (
    <LinkTarget
      title="link.title"
      read={useRead('readEvaluationLink', { token }, { staleTime: Infinity })}
      login={paths.evaluatorLogin}
      loginLabel="fieldLogin.evaluator"
    />
  )
}
