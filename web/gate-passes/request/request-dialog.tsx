import { Button } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import type { Car } from '#domain/car/car.ts'
import type { PersonPick } from '#web/people/use-person-pick.tsx'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ActButton } from '#web/ui/form/act-button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import formClasses from '#web/ui/form/form-grid.module.css'
import { showNotice } from '#web/ui/notice.ts'
import { CarChoice } from './car-choice.tsx'
import { namesOf, RequestOutcome } from './request-outcome.tsx'
import type { FailedRequest, PassRequest, RequestOutcome as Made } from './request-plan.ts'
import { useRequestPasses, type RequestedKind } from './use-request-passes.ts'
import { YardPlace, type PlacedYard } from './yard-place.tsx'

/** The requests to make and how each is sent, or the sentence that says why there is nothing to request. */
export type Planned =
  | {
      readonly ok: true
      readonly requests: readonly PassRequest[]
      /** Sends one request, and returns the ids of the cars that it requested. */
      readonly send: (request: PassRequest) => Promise<readonly string[]>
    }
  | { readonly ok: false; readonly fault: string }

/** Texts of one kind of request. */
interface RequestTexts {
  readonly title: TextId
  /** The notice for the cars that were requested: `{count}`, `{title}`. */
  readonly requested: TextId
  /** The same above the form, when others failed: `{cars}`. */
  readonly requestedSome: TextId
  /** The sentence for cars that have none: `{cars}`, `{reason}`. */
  readonly notRequested: TextId
  readonly noCars: TextId
}

/** Props of the dialog that requests gate passes. */
export interface RequestDialogProps {
  readonly kind: RequestedKind
  readonly texts: RequestTexts
  readonly yard: PlacedYard
  /** The cars that can be chosen now. */
  readonly cars: readonly Car[]
  /** The ids of the cars that are not chosen at first. */
  readonly leftAtFirst?: readonly string[]
  readonly person: PersonPick
  readonly plan: (chosen: readonly Car[]) => Planned
  readonly reasonOf: (failure: FailedRequest) => string
  /** Says more of the chosen cars; null says nothing. */
  readonly noteOf?: (chosen: readonly Car[]) => string | null
  readonly onClose: () => void
}

/** The dialog that requests gate passes: who goes, to which yard, for which cars. */
export function RequestDialog(props: RequestDialogProps) {
  const { kind, texts, yard, cars, leftAtFirst = [], person, plan, reasonOf, noteOf, onClose } = props
  const t = useAnyText()
  const [atFirst] = useState<ReadonlySet<string>>(() => new Set(leftAtFirst))
  const [left, setLeft] = useState(atFirst)
  const [attempts, setAttempts] = useState(0)
  const [isFaulty, setFaulty] = useState(false)
  const [outcome, setOutcome] = useState<Made | null>(null)
  const chosen = cars.filter(({ id }) => !left.has(id))
  const planned = plan(chosen)

  const request = useRequestPasses(kind, (made) => {
    const { requested, failed } = made
    if (requested.length > 0) {
      const values = { count: requested.length, title: namesOf(requested.slice(0, 1), cars) }
      showNotice({ kind: 'waiting', text: t(texts.requested, values) })
    }
    if (failed.length === 0) return onClose()
    setOutcome(made)
    // Only those that failed can be tried again.
    setLeft(new Set([...left, ...requested]))
  })

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (request.isPending) return
    setAttempts((before) => before + 1)
    setOutcome(null)
    setFaulty(!planned.ok)
    if (planned.ok) request.mutate(planned)
  }

  const note = noteOf?.(chosen) ?? null
  return (
    <>
      <FormModal
        title={t(texts.title)}
        size="xl"
        busy={request.isPending}
        hasChanges={person.isPicked || cars.some(({ id }) => left.has(id) !== atFirst.has(id))}
        isSent={outcome !== null}
        hidden={person.isAdding}
        onClose={onClose}
      >
        <form className={formClasses['form']} onSubmit={submit} noValidate>
          {/* The sentence goes once what was missing is there. */}
          <ErrorSummary
            attempts={attempts}
            sentence={isFaulty && !planned.ok ? planned.fault : null}
            faults={[]}
            keepsPlace
          />
          {outcome !== null && (
            <RequestOutcome
              outcome={outcome}
              cars={cars}
              requested={texts.requestedSome}
              notRequested={texts.notRequested}
              reasonOf={reasonOf}
            />
          )}
          <YardPlace yard={yard} />
          {person.choice}
          <CarChoice cars={cars} left={left} onChange={setLeft} empty={texts.noCars} />
          {note !== null && <p>{note}</p>}
          <div className={formClasses['actions']}>
            <ActButton type="submit" loading={request.isPending}>
              {t(texts.title)}
            </ActButton>
            <Button variant="default" disabled={request.isPending} onClick={onClose}>
              {t('common.cancel')}
            </Button>
          </div>
        </form>
      </FormModal>
      {person.dialog}
    </>
  )
}
