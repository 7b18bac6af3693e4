import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Input, OperationName } from '#contract/api.ts'
import type { Answer } from '#web/api/answer.ts'
import { call } from '#web/api/client.ts'
import { errorMessage, type ErrorSentences } from '#web/api/error-message.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { useOnline } from '#web/api/use-online.ts'
import { isPasswordDue, PasswordAgain } from '#web/identity/account/password-again.tsx'
import { useText, type TextId } from '#web/text/text.ts'
import { showNotice, type Notice } from '#web/ui/notice.ts'
import { countAttempts } from './attempt-key.ts'
import { readChanged } from './read-changed.ts'
import { QuestionModal, type Question } from './question-modal.tsx'

/** How an act asks, and how it shows its outcome. `Subject` is what it is about, as it stood when the act was started. */
export interface ActionOptions<Name extends OperationName, Subject = void> {
  /** The input of the call; a function of the reason if the dialog asks for one, and of the subject. */
  readonly input: Input<Name> | ((reason: string, subject: Subject) => Input<Name>)
  /** The question before the call. Default: the call is made at once. */
  readonly confirm?: Question | ((subject: Subject) => Question)
  /** The notice of a success; null if the screen itself shows it. */
  readonly done: (string | Notice | null) | ((answer: Answer<Name>) => string | Notice | null)
  /** The text of a failure that is no refusal, whose sentence is shown as it is; or the texts of all failures. */
  readonly failed: TextId | ErrorSentences
  /** Why the act is impossible now, besides a missing network. Default: it is possible. */
  readonly blocked?: string | null
  /** Called on success, before the reads are made again, with what was sent. */
  readonly onDone?: (answer: Answer<Name>, sent: Input<Name>) => void
}

/** Props of a button that starts an act. While the act is impossible, its tooltip says why. */
interface ActionButton {
  readonly onClick: () => void
  readonly loading: boolean
  readonly disabled: boolean
  readonly title: string | undefined
}

/** An act on one of several subjects, each of which has a button. */
export interface ActionOn<Subject> {
  /** Asks, or acts at once where nothing is asked. Does nothing while the act is impossible or under way. */
  readonly start: (subject: Subject) => void
  /** Returns the props of the button for a subject. */
  readonly buttonFor: (subject: Subject) => ActionButton
  /** From the call until the reads that it changes are made again. */
  readonly isBusy: boolean
  /** The dialog while it asks; it belongs beside the button. */
  readonly dialog: ReactNode
}

/** An act that a button or a key starts. */
export interface Action extends ActionOn<void> {
  /** Props of the button that starts the act. */
  readonly button: ActionButton
}

/**
 * An act of the user: asks, calls an operation, reports the result as a notice, closes the dialog, and reads again what the
 * operation's declaration says that it changes. The dialog stays after a failure and shows it. An act that is tried again
 * after a lost answer happens once; the password is asked for where the server demands it.
 */
export function useAction<Name extends OperationName>(operation: Name, options: ActionOptions<Name>): Action {
  const act = useActionOn(operation, options)
  return { ...act, start: () => act.start(), button: act.buttonFor() }
}

/** Like {@link useAction}, for an act on one of several subjects, or on a subject as it stands when the act is started. */
export function useActionOn<Name extends OperationName, Subject>(
  operation: Name,
  options: ActionOptions<Name, Subject>,
): ActionOn<Subject> {
  const { input, done, failed, blocked = null, onDone } = options
  const t = useText()
  const queries = useQueryClient()
  const isOnline = useOnline()
  const { announce, forget } = usePendingNotice()
  const [attempts] = useState(countAttempts)
  const [asked, setAsked] = useState<{ readonly about: Subject } | null>(null)
  const [started, setStarted] = useState<Subject | undefined>()
  // The second click of a double click arrives before the button is rendered as busy.
  const isSent = useRef(false)
  const sentences: ErrorSentences =
    typeof failed === 'string' ? { refused: 'sentence', otherwise: failed } : failed
  const question = (about: Subject) =>
    typeof options.confirm === 'function' ? options.confirm(about) : options.confirm

  const change = useMutation<Answer<Name>, CallFailure, Input<Name>>({
    mutationFn: (sent) => call(operation, sent, { idempotencyKey: attempts.keyFor(sent) }),
    onSuccess: async (answer, sent) => {
      const notice = typeof done === 'function' ? done(answer) : done
      if (notice !== null) showNotice(typeof notice === 'string' ? { kind: 'good', text: notice } : notice)
      setAsked(null)
      onDone?.(answer, sent)
      await readChanged(queries, operation)
    },
    onError: (error) => {
      if (isPasswordDue(error)) return
      announce({ kind: 'bad', text: errorMessage(error, sentences), error }, asked !== null)
      // Somebody else may have made the change.
      void readChanged(queries, operation)
    },
    onSettled: (_answer, error) => {
      isSent.current = false
      attempts.ended(error)
    },
    // An answer may hold a secret, which does not stay in memory.
    gcTime: 0,
  })
  const send = (subject: Subject, reason = '') => {
    if (isSent.current) return
    isSent.current = true
    forget()
    change.mutate(typeof input === 'function' ? input(reason, subject) : input)
  }
  const reset = () => {
    forget()
    change.reset()
  }
  const impossible = isOnline ? blocked : t('common.offlineReason')
  const start = (subject: Subject) => {
    if (impossible !== null || change.isPending || asked !== null) return
    reset()
    setStarted(subject)
    if (question(subject) === undefined) send(subject)
    else setAsked({ about: subject })
  }
  const cancel = () => {
    reset()
    setAsked(null)
  }
  const isDue = isPasswordDue(change.error)
  const fault = change.error === null || isDue ? null : errorMessage(change.error, sentences)
  const confirm = asked === null ? undefined : question(asked.about)
  return {
    start,
    buttonFor: (subject) => {
      const isThis = JSON.stringify(subject) === JSON.stringify(started)
      return {
        onClick: () => start(subject),
        loading: change.isPending && isThis && question(subject) === undefined,
        disabled: impossible !== null || (change.isPending && !isThis),
        title: impossible ?? undefined,
      }
    },
    isBusy: change.isPending,
    dialog: (
      <>
        {/* The dialog with a reason stays behind that for the password, and keeps what was typed. */}
        {asked !== null && confirm !== undefined && (!isDue || confirm.reason !== undefined) && (
          <QuestionModal
            question={confirm}
            busy={change.isPending}
            fault={fault}
            error={change.error}
            impossible={impossible}
            onConfirm={(reason) => send(asked.about, reason)}
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
function usePendingNotice() {
  const pending = useRef<Notice | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      if (pending.current !== null) showNotice(pending.current)
    }
  }, [])
  return {
    /** Shows the notice now, or once the dialog that shows the same is gone. */
    announce: (notice: Notice, isInDialog: boolean) => {
      if (isInDialog && !isGone.current) pending.current = notice
      else showNotice(notice)
    },
    forget: () => {
      pending.current = null
    },
  }
}
