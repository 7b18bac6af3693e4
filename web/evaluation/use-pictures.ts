import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Car, EvaluationPicture } from '#domain/car/car.ts'
import { carTitle } from '#domain/car/car-labels.ts'
import { hasFrontFace, type EvaluationAngle } from '#domain/evaluation/evaluation.ts'
import { anyText as tAny } from '#web/text/text.ts'
import { errorMessage, type ErrorSentences } from '#web/api/error-message.ts'
import { failureOf } from '#web/api/failure.ts'
import { queryKeyOf, useChange } from '#web/api/use-operation.ts'
import { readsAfter } from '#web/steps/steps.ts'
import { useStep } from '#web/steps/use-step.ts'
import { t } from '#web/evaluation/evaluation-texts.ts'
import { moveTo } from '#web/ui/move-to.ts'
import { showNotice } from '#web/ui/notice.ts'
import {
  complaintOf,
  countNew,
  draftsOf,
  draftsOfFiles,
  imagesOf,
  isChanged,
  rebase,
  type DraftPicture,
} from './picture-drafts.ts'

const DELETE_FAILED: ErrorSentences = {
  refused: 'evaluation.deleteRefused',
  otherwise: 'evaluation.deleteFailed',
}

/** The car whose pictures are changed. */
export interface PicturesToChange {
  readonly car: Car
  /** The pictures that the car has when the form opens. */
  readonly pictures: readonly EvaluationPicture[]
  /** Reads the pictures that the car has now; null if that fails. */
  readonly readAgain: () => Promise<readonly EvaluationPicture[] | null>
  /** Called once the pictures are submitted. */
  readonly onSubmitted: () => void
}

/** The pictures of a car while they are changed, and the changes that the form offers. */
export type Pictures = ReturnType<typeof usePictures>

function hasChanged(error: unknown): boolean {
  const failure = failureOf(error)
  return failure?.kind === 'answer' && failure.code === 'PICTURES_CHANGED'
}

/**
 * Keeps the edited pictures of a car. All edits are submitted together, except the deletion of a picture that the server
 * already has, which is saved immediately. Each call names the pictures that it is based on, so that pictures which
 * somebody else adds in the meantime are never overwritten.
 */
export function usePictures({ car, pictures, readAgain, onSubmitted }: PicturesToChange) {
  const { stored, drafts, setDrafts, take } = useDrafts(pictures)
  const { busy, keepBusy } = useBusy()
  const [complaint, setComplaint] = useState<string | null>(null)
  const [leftOut, setLeftOut] = useState(0)
  const [isReading, setReading] = useState(false)
  const basedOn = stored.map(({ id }) => id)
  const flowEntityId = car.flowEntityId ?? ''
  const submission = useStep('completeEvaluation', {
    values: () => ({ title: carTitle(car) }),
    onDone: onSubmitted,
    showsFault: true,
  })
  const deletion = useDeletion({ car, stored, basedOn, onDeleted: take })

  function clear(): void {
    setComplaint(null)
    submission.reset()
    deletion.reset()
  }

  async function takeLatest(): Promise<void> {
    setReading(true)
    const now = await readAgain()
    setReading(false)
    clear()
    if (now === null) setComplaint(t('evaluation.detailsFailed'))
    else take(now, (before) => rebase(before, stored, now))
  }

  const fault = complaint ?? submission.fault ?? deletion.fault
  return {
    drafts,
    leftOut,
    fault,
    isReading,
    keepBusy,
    /** Whether the last change was refused because somebody else has changed the pictures. */
    hasChangedElsewhere:
      complaint === null && (hasChanged(submission.failure) || hasChanged(deletion.failure)),
    hasFront: drafts.some(({ angle, hiddenReason }) => hasFrontFace([{ angle, hiddenReason }])),
    newCount: countNew(drafts, stored),
    /** The number of new pictures that leaving would lose; null if there are no changes. */
    unsaved: isChanged(drafts, stored) ? countNew(drafts, stored) : null,
    isSubmitting: submission.isMaking,
    isDeleting: deletion.isPending,
    isSending: submission.isMaking || deletion.isPending,
    deleting: deletion.asked === null ? null : { isLast: stored.length === 1 },
    confirmDelete: deletion.confirm,
    keep: deletion.keep,

    add: (files: readonly File[], angle: EvaluationAngle | ''): void => {
      clear()
      const made = draftsOfFiles(drafts.length, files, angle)
      setLeftOut(made.leftOut)
      setDrafts((before) => (angle === '' ? [...before, ...made.added] : [...made.added, ...before]))
    },
    change: (key: string, changes: Partial<DraftPicture>): void => {
      setComplaint(null)
      setDrafts((before) => before.map((draft) => (draft.key === key ? { ...draft, ...changes } : draft)))
    },
    move: (key: string, by: number): void => {
      setDrafts((before) => {
        const from = before.findIndex((draft) => draft.key === key)
        return moveTo(before, from, from + by)
      })
    },
    askToDelete: (key: string): void => {
      clear()
      setLeftOut(0)
      if (stored.some(({ id }) => id === key)) deletion.ask(key)
      else setDrafts((before) => before.filter((draft) => draft.key !== key))
    },
    submit: (): void => {
      clear()
      const wrong = complaintOf(drafts, busy)
      if (wrong !== null) return setComplaint(tAny(wrong))
      submission.make({ flowEntityId, evaluationImages: imagesOf(drafts), basedOn })
    },
    takeLatest: () => void takeLatest(),
  }
}

/** The pictures that the car has, and what the form makes of them. */
function useDrafts(pictures: readonly EvaluationPicture[]) {
  const [stored, setStored] = useState(pictures)
  const [drafts, setDrafts] = useState(() => draftsOf(pictures))
  return {
    stored,
    drafts,
    setDrafts,
    take: (
      now: readonly EvaluationPicture[],
      change: (drafts: readonly DraftPicture[]) => readonly DraftPicture[],
    ): void => {
      setStored(now)
      setDrafts(change)
    },
  }
}

/** The pictures whose upload is running. */
function useBusy() {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const keepBusy = useCallback((key: string, isBusy: boolean) => {
    setBusy((before) => {
      const after = new Set(before)
      if (isBusy) after.add(key)
      else after.delete(key)
      return after
    })
  }, [])
  return { busy, keepBusy }
}

/** Deletes pictures that the car has, one at a time, after a question. */
function useDeletion(props: {
  readonly car: Car
  readonly stored: readonly EvaluationPicture[]
  readonly basedOn: readonly string[]
  readonly onDeleted: (
    now: readonly EvaluationPicture[],
    change: (drafts: readonly DraftPicture[]) => readonly DraftPicture[],
  ) => void
}) {
  const { car, stored, basedOn, onDeleted } = props
  const queries = useQueryClient()
  const [asked, setAsked] = useState<string | null>(null)
  const change = useChange('updateCarEvaluation', {
    onSuccess: (answer) => {
      const left = answer.car?.evaluationImages ?? stored.filter(({ id }) => id !== asked)
      onDeleted(left, (before) => before.filter(({ key }) => key !== asked))
      showNotice({ kind: 'good', text: t('evaluation.deleted') })
    },
    onSettled: () => {
      setAsked(null)
      for (const read of readsAfter('completeEvaluation')) {
        void queries.invalidateQueries({ queryKey: queryKeyOf(read) })
      }
    },
  })
  return {
    asked,
    ask: setAsked,
    keep: () => setAsked(null),
    isPending: change.isPending,
    fault: change.error === null ? null : errorMessage(change.error, DELETE_FAILED),
    failure: change.error,
    reset: change.reset,
    confirm: (): void => {
      if (asked === null || change.isPending) return
      const evaluationImages = stored
        .filter(({ id }) => id !== asked)
        .map(({ angle, url }) => ({ angle, url }))
      change.mutate({
        carId: car.id,
        ...(car.flowEntityId !== null && { flowEntityId: car.flowEntityId }),
        evaluationImages,
        basedOn: [...basedOn],
      })
    },
  }
}
