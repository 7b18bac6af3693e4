import { useAnyText } from '#web/text/text.ts'
import type { Proposal } from '#contract/proposals/proposals.ts'
import '#web/proposals/console/proposals-texts.ts'
import { shownAct, type ShownActs } from './shown-act.ts'

/** The facts of the proposed act on which the second person decides, and its reason. */
export function ProposalFacts(props: { readonly acts: ShownActs; readonly proposal: Proposal }) {
  const t = useAnyText()
  const { act, reason } = props.proposal
  return (
    <>
      {shownAct(props.acts, act).facts(act, t)}
      {reason !== null && <p>{t('proposals.reason', { reason })}</p>}
    </>
  )
}
