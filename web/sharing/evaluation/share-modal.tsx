import { useState } from 'react'
import type { Car } from '#domain/car/car.ts'
import { useText } from '#web/text/en/access.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { usePersonPick } from '#web/people/use-person-pick.tsx'
import { useShare, type ShareOutcome } from './use-share.ts'
import { namesOf, ShareReady } from './share-ready.tsx'
import { ShareForm } from './share-form.tsx'

/** Props of the dialog that shares the cars of a yard, as they were at the opening. */
export interface ShareModalProps {
  readonly yard: { readonly name: string; readonly cars: readonly Car[] }
  readonly onClose: () => void
}

/** The dialog "Share Evaluation Link": who takes the pictures, then the links and the ways to send them. */
export function ShareModal({ yard, onClose }: ShareModalProps) {
  const t = useText()
  const pick = usePersonPick({
    id: 'share-person',
    label: 'people.chooseEvaluator',
    among: {},
    offered: ({ type }) => type === 'dealer_evaluator',
    adds: ['dealer_evaluator'],
  })
  const [outcome, setOutcome] = useState<ShareOutcome | null>(null)
  const share = useShare((made, letGo) => {
    setOutcome(made)
    if (made.sharedIds.length === 0) return
    const title = namesOf(made.sharedIds.slice(0, 1), yard.cars)
    const text = t('sharing.done', { count: made.sharedIds.length, title })
    showNotice({ kind: 'good', text, onClose: letGo })
  })
  return (
    <>
      <FormModal title={t('sharing.title')} busy={share.isPending} hidden={pick.isAdding} onClose={onClose}>
        {outcome !== null && outcome.links.length > 0 ? (
          <ShareReady outcome={outcome} cars={yard.cars} onClose={onClose} />
        ) : pick.people === undefined ? (
          pick.choice
        ) : (
          <ShareForm
            yard={yard}
            people={pick.people}
            chosenId={pick.chosenId}
            choice={pick.choice}
            share={share}
            error={share.error ?? outcome?.failed[0]?.error ?? null}
            onClose={onClose}
          />
        )}
      </FormModal>
      {pick.dialog}
    </>
  )
}
