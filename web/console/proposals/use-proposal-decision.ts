import { useQueryClient } from '@tanstack/react-query'
import { errorMessage, type ErrorSentences } from '#web/api/error-message.ts'
import { useChange } from '#web/api/use-operation.ts'
import { isPasswordDue } from '#web/identity/account/password-again.tsx'
import { t as say } from '#web/text/text.ts'
import { showNotice } from '#web/ui/notice.ts'

const SENTENCES: ErrorSentences = { refused: 'asSaid', otherwise: 'proposals.failed' }

const NOTICES = {
  'admin/withdrawProposal': 'proposals.withdrawn',
} as const

/** Withdraws a proposal, tells the result, and reads again what is shown: the act may have changed any of it. */
export function useProposalDecision<Name extends keyof typeof NOTICES>(operation: Name, onDone?: () => void) {
  const queries = useQueryClient()
  const decision = useChange(operation, {
    onSuccess: async () => {
      showNotice({ kind: 'good', text: say(NOTICES[operation]) })
      onDone?.()
      await queries.invalidateQueries()
    },
    // Another admin may have decided it.
    onError: (error) => {
      if (!isPasswordDue(error)) void queries.invalidateQueries()
    },
  })
  const isFailed = decision.isError && !isPasswordDue(decision.error)
  return { ...decision, fault: isFailed ? errorMessage(decision.error, SENTENCES) : null }
}
