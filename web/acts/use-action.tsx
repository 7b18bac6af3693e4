import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Input, OperationName } from '#contract/api.ts'
import type { Answer } from '#web/api/answer.ts'
import { call } from '#web/api/client.ts'
import { errorMessage, type ErrorSentences } from '#web/api/error-message.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { readAgain } from '#web/api/held-reads.ts'
import { useOnline } from '#web/api/use-online.ts'
import { isPasswordDue, PasswordAgain } from '#web/identity/account/password-again.tsx'
import { useText, type TextId } from '#web/text/text.ts'
import { showNotice, type Notice } from '#web/ui/notice.ts'
import { countAttempts } from './attempt-key.ts'
import { CHANGED_READS } from './changed-reads.ts'
import { QuestionModal, type Question } from './question-modal.tsx'

/** How an act asks, and how it tells what became of it. */
export interface ActionOptions<Name extends OperationName> {
  /** The input of the call; a function of the reason if the dialog asks for one. */
  readonly input: Input<Name> | ((reason: string) => Input<Name>)
  /** The question before the call. Default: the call is made at once. */
  readonly confirm?: Question
  /** The notice of a success; null if the screen itself shows it. */
  readonly done: (string | Notice | null) | ((answer: Answer<Name>) => string | Notice | null)
  /** The text of a failure that is no refusal, whose sentence is shown as it is; or the texts of all failures. */
  readonly failed: TextId | ErrorSentences
  /** Why the act is impossible now, besides a missing network. Default: it is possible. */
  readonly blocked?: string | null
  /** Called on success, before the reads are made again. */
  readonly onDone?: (answer: Answer<Name>) => void
}

/** An act that a button or a key starts. */
export interface Action {
  /** Asks, or acts at once where nothing is asked. Does nothing while the act is impossible or under way. */
  readonly start: () => void
  /** Props of the button that starts the act. While the act is impossible, its tooltip says why. */
  readonly button: {
    readonly onClick: () => void
    readonly loading: boolean
    readonly disabled: boolean
    readonly title: string | undefined
  }
  /** From the call until the reads that it changes are made again. */
  readonly isBusy: boolean
  /** The dialog while it asks; it belongs beside the button. */
  readonly dialog: ReactNode
}

/**
 * An act of the user: asks, calls an operation, tells the result as a notice, closes the dialog, and reads again what the
 * operation's declaration says that it changes. The dialog stays after a failure and shows it. An act that is tried again
 * after a lost answer happens once; the password is asked for where the server demands it.
 */
export function useAction<Name extends OperationName>(operation: Name, options: ActionOptions<Name>): Action {
  const { input, confirm, done, failed, blocked = null, onDone } = options
  const t = useText()
  const queries = useQueryClient()
  const isOnline = useOnline()
  const { tell, forget } = useUntold()
  const [attempts] = useState(countAttempts)
  const [isAsking, setAsking] = useState(false)
  // The second click of a double click arrives before the button is rendered as busy.
  const isSent = useRef(false)
  const sentences: ErrorSentences =
    typeof failed === 'string' ? { refused: 'asSaid', otherwise: failed } : failed
  const reads = CHANGED_READS[operation] ?? []

  const change = useMutation<Answer<Name>, CallFailure, Input<Name>>({
    mutationFn: (sent) => call(operation, sent, { idempotencyKey: attempts.keyFor(sent) }),
    onSuccess: async (answer) => {
      const notice = typeof done === 'function' ? done(answer) : done
      if (notice !== null) showNotice(typeof notice === 'string' ? { kind: 'good', text: notice } : notice)
      setAsking(false)
      onDone?.(answer)
      await readAgain(queries, reads)
    },
    onError: (error) => {
      if (isPasswordDue(error)) return
      tell({ kind: 'bad', text: errorMessage(error, sentences), error }, isAsking)
      // Somebody else may have made the change.
      void readAgain(queries, reads)
    },
    onSettled: (_answer, error) => {
      isSent.current = false
      attempts.ended(error)
    },
  })
  const send = (reason = '') => {
    if (isSent.current) return
    isSent.current = true
    forget()
    change.mutate(typeof input === 'function' ? input(reason) : input)
  }
  const reset = () => {
    forget()
    change.reset()
  }
  const impossible = isOnline ? blocked : t('common.offlineReason')
  const start = () => {
    if (impossible !== null || change.isPending) return
    reset()
    if (confirm === undefined) send()
    else setAsking(true)
  }
  const cancel = () => {
    reset()
    setAsking(false)
  }
  const isDue = isPasswordDue(change.error)
  const fault = change.error === null || isDue ? null : errorMessage(change.error, sentences)
  return {
    start,
    button: {
      onClick: start,
      loading: change.isPending && confirm === undefined,
      disabled: impossible !== null,
      title: impossible ?? undefined,
    },
    isBusy: change.isPending,
    dialog: (
      <>
        {/* The dialog with a reason stays behind that for the password, and keeps what was typed. */}
        {isAsking && confirm !== undefined && (!isDue || confirm.reason !== undefined) && (
          <QuestionModal
            question={confirm}
            busy={change.isPending}
            fault={fault}
            error={change.error}
            impossible={impossible}
            onConfirm={send}
            onCancel={cancel}
          />
        )}
        <PasswordAgain
          error={change.error}
          repeat={() => change.variables !== undefined && change.mutate(change.variables)}
          reset={change.reset}
        />
      </>
    ),
  }
}

/** Holds the notice of a failure that a dialog shows, and shows it where the dialog is gone with what it is about. */
function useUntold() {
  const untold = useRef<Notice | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      if (untold.current !== null) showNotice(untold.current)
    }
  }, [])
  return {
    /** Shows the notice now, or once the dialog that shows the same is gone. */
    tell: (notice: Notice, isInDialog: boolean) => {
      if (isInDialog && !isGone.current) untold.current = notice
      else showNotice(notice)
    },
    forget: () => {
      untold.current = null
    },
  }
}
