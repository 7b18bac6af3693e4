import type { ReactNode } from 'react'
import type { ProposedAct } from '#contract/proposed-acts.ts'
import type { TranslateAny } from '#web/text/text.ts'

/** The acts by their kind. */
type ActsByKind = { readonly [Kind in ProposedAct['kind']]: Extract<ProposedAct, { readonly kind: Kind }> }

/** How proposed acts of one kind are shown. The area whose act it is declares it. */
export interface ShownAct<Act extends ProposedAct = ProposedAct> {
  /** Returns what is proposed, in a few words. */
  title(act: Act, t: TranslateAny): string
  /** Returns the facts on which the second person decides. */
  facts(act: Act, t: TranslateAny): ReactNode
  /** Returns whether the confirmation gives the bank's reference of a transfer. Default: false. */
  needsReference?(act: Act): boolean
}

/** How every kind is shown. */
export type ShownActs = { readonly [Kind in keyof ActsByKind]: ShownAct<ActsByKind[Kind]> }

/** How one kind is shown. */
export type ShownActOf<Kind extends keyof ActsByKind> = ShownActs[Kind]

/** Returns how an act is shown. */
export function shownAct(acts: ShownActs, act: ProposedAct): ShownAct {
  return acts[act.kind]
}
