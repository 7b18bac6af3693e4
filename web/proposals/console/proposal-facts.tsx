import type { Proposal } from '#contract/proposals/proposals.ts'
import { useText } from '#web/text/text.ts'
import { shownAct, type ShownActs } from './shown-act.ts'

/** The facts of the proposed act on which the second person decides, and its reason. */
export function ProposalFacts(props: { readonly acts: ShownActs; readonly proposal: Proposal }) {
  const t = useText()
  const { act, reason } = props.proposal
  return (
    <>
      {shownAct(props.acts, act).facts(act, t)}
      {reason !== null && <p>{t('proposals.reason', { reason })}</p>}
    </>
  )
}
