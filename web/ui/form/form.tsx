import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fragment, use, useEffect, useState, type ReactNode } from 'react'
import type { Input, OperationName } from '#contract/api.ts'
import { countAttempts } from '#web/acts/attempt-key.ts'
import { readChanged } from '#web/acts/read-changed.ts'
import type { Answer } from '#web/api/answer.ts'
import { call as callOperation } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-message.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { ErrorReference } from '../error-reference.tsx'
import { ActButton } from './act-button.tsx'
import { useDoubts } from './use-doubts.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FieldInput, type AnyValues } from './field-input.tsx'
import type { Field, Given, Typed } from './fields.ts'
import classes from './form-grid.module.css'
import { FormDialog } from './form-dialog.ts'
import { fieldsRefused, showFieldFailures } from './form-failure.ts'
import { IsBack } from './is-back.tsx'
import { inSections, isTyped, isWide } from './arrange-fields.ts'
import { doubtOfField, writeLabel } from './judge-field.ts'
import { useFields, type Keeping } from './use-fields.ts'

/** A form as the parts around its fields use it. */
interface FormParts<Fields extends readonly Field[]> {
  readonly typed: Typed<Fields>
  /** Why the last attempt failed. */
  readonly error: CallFailure | null
  /** Sends the form again as it was sent last. */
  readonly repeat: () => void
  readonly reset: () => void
}

type Follow<Fields extends readonly Field[]> = (
  name: Fields[number]['name'],
  typed: Typed<Fields>,
) => Partial<Typed<Fields>> | null

/** Props of a form. */
export type FormProps<Fields extends readonly Field[], Name extends OperationName> = {
  /** The prefix of its inputs' ids, and the name under which the tab keeps what was typed. */
  readonly name: string
  /** The record that the form changes: what is typed is kept for it alone. */
  readonly of?: string
  /** Keeps what was typed elsewhere. Default: in the tab. */
  readonly keeping?: Keeping
  readonly fields: Fields
  readonly initial?: Partial<Typed<Fields>>
  readonly call: Name
  /** The text of the button that sends the form. */
  readonly submit: TextId
  /** How that button looks. `wide`: as wide as the form, whose fields then stand below each other. */
  readonly look?: 'default' | 'wide'
  /** Its text while the form is being sent. Default: a sign that turns. */
  readonly waiting?: TextId
  /** The sentence with which the form opens. */
  readonly opening?: string | null
  /** Returns the sentence of a failure, or the text of one that has no sentence. */
  readonly failed: TextId | ((error: CallFailure) => string | null)
  /** The sentence for which the form cannot be sent, shown once that is tried; null if it can. */
  readonly obstacle?: string | null
  /** The sentence above the faults while a field that has to be filled in is empty. */
  readonly incomplete?: TextId
  /** The sentence while files are on their way. */
  readonly stillSending?: TextId
  /** It can be sent only once something differs from how it began. */
  readonly needsChange?: true
  /** Called instead of the operation where nothing differs from how the form began. Default: it is sent all the same. */
  readonly onUnchanged?: () => void
  /** Returns the field of a part of the input, by its path, where they have different names. */
  readonly fieldAt?: (path: string, typed: Typed<Fields>) => Fields[number]['name'] | undefined
  /** Empties the form once it is sent. */
  readonly empties?: true
  /** Called with the answer and what was given. The form waits for it. */
  readonly onDone: (answer: Answer<Name>, given: Given<Fields>) => void | Promise<void>
  readonly onFailed?: (error: CallFailure) => void
  /** Leaves the form. Without it there is nothing to cancel. */
  readonly onCancel?: () => void
  /** Returns the fields that follow from what was just typed. */
  readonly onTyped?: Follow<Fields>
  /** Returns the fields that follow once a field is left. */
  readonly onLeft?: Follow<Fields>
  /** Returns how a field differs while the form is filled in like this. */
  readonly differs?: (
    name: Fields[number]['name'],
    typed: Typed<Fields>,
  ) => Partial<Pick<Field, 'label' | 'help' | 'autoComplete'>> | undefined
  /** Stands above the fields. */
  readonly lead?: ReactNode
  /** Stands between the fields and the buttons. */
  readonly children?: ReactNode | ((parts: FormParts<Fields>) => ReactNode)
} & (Given<Fields> extends Input<Name>
  ? { readonly input?: (given: Given<Fields>) => Input<Name> | Promise<Input<Name>> }
  : {
      /** Returns the operation's input. */
      readonly input: (given: Given<Fields>) => Input<Name> | Promise<Input<Name>>
    })

/**
 * A form: one declaration of its fields, and the operation that takes them. The reads that the operation changes are made
 * again. The summary of faults, focus, the wait, the
 * refusal by field, and the keeping of what was typed (by person and form, over an expired session and Back) come with it.
 */
export function Form<const Fields extends readonly Field[], Name extends OperationName>(
  props: FormProps<Fields, Name>,
) {
  type Values = Typed<Fields>
  const t = useAnyText()
  const { name, fields, call, failed, waiting, obstacle = null } = props
  const keptAs = ['form', name, ...(props.of === undefined ? [] : [props.of])].join('.')
  const held = useFields(name, fields, {
    keptAs,
    keeping: props.keeping,
    initial: (props.initial ?? {}) as Readonly<Partial<AnyValues>>,
  })
  const { form, standings } = held
  const typed = held.typed as Values
  const { submitCount } = form.formState
  const queries = useQueryClient()
  const [attempts] = useState(countAttempts)
  const dialog = use(FormDialog)

  const doubtQuestions = useDoubts<string>(
    Object.fromEntries(
      fields.map((field) => [field.name, doubtOfField(field, held.typed[field.name] ?? '')]),
    ),
  )
  const send = useMutation<Answer<Name>, CallFailure, Given<Fields>>({
    mutationFn: async (given) => {
      const input = props.input === undefined ? (given as Input<Name>) : await props.input(given)
      return callOperation(call, input, { idempotencyKey: attempts.keyFor(input) })
    },
    onSuccess: async (answer, given) => {
      held.forget()
      await props.onDone(answer, given)
      if (props.empties) held.startAgain()
      await readChanged(queries, call)
    },
    onError: (error) => {
      const names = fields.map((field) => [field.name, field.name] as const)
      const paths = fieldsRefused(error).flatMap((path) => {
        const field = props.fieldAt?.(path, typed)
        return field === undefined ? [] : [[path, field] as const]
      })
      showFieldFailures(form, error, new Map<string, string>([...names, ...paths]))
      props.onFailed?.(error)
      // Somebody else may have made the change.
      void readChanged(queries, call)
    },
    onSettled: (_answer, error) => attempts.ended(error),
    // A password does not stay in memory.
    gcTime: 0,
  })
  const { isPending } = send
  useEffect(() => {
    dialog?.setBusy(isPending)
    return () => dialog?.setBusy(false)
  }, [dialog, isPending])
  useEffect(() => dialog?.atDiscard(held.forget))

  const submit = form.handleSubmit(
    (values) => {
      if (obstacle !== null || standings.isBusy || doubtQuestions.ask()) return
      if (props.onUnchanged !== undefined && !held.isChanged) props.onUnchanged()
      else send.mutate(held.read(values) as Given<Fields>)
    },
    () => send.reset(),
  )
  // A file input keeps its own list, so it is mounted again when the form fills in files.
  const [fills, setFills] = useState<Readonly<Record<string, number>>>({})
  const countFill = (field: string) =>
    setFills((counts) => ({ ...counts, [field]: (counts[field] ?? 0) + 1 }))
  const fill = (values: Partial<Values> | null) => {
    for (const [field, value] of Object.entries((values ?? {}) as Partial<AnyValues>)) {
      if (value !== undefined) form.setValue(field, value, { shouldValidate: form.formState.isSubmitted })
      if (Array.isArray(value)) countFill(field)
    }
  }
  const startAgain = () => {
    held.startAgain()
    for (const { name: field } of fields) countFill(field)
  }
  const follow = (rule: Follow<Fields> | undefined) => (field: string) =>
    fill(rule?.(field, form.getValues() as Values) ?? null)
  const isComplaining = submitCount > 0 && !isPending
  const complaint =
    obstacle ??
    (standings.isBusy && props.stillSending !== undefined
      ? t(props.stillSending)
      : held.isIncomplete && props.incomplete !== undefined
        ? t(props.incomplete)
        : null)
  const sentence =
    (isComplaining ? complaint : null) ??
    (send.isError ? sentenceOf(send.error, failed) : submitCount === 0 ? (props.opening ?? null) : null)
  const showGroup = (group: readonly Field[]) => (
    <div
      key={group[0]?.name}
      className={props.look === 'wide' || isWide(group[0]) ? classes['wide'] : classes['grid']}
    >
      {group.map((field) => (
        <FieldInput
          key={`${field.name}.${fills[field.name] ?? 0}`}
          form={name}
          field={{ ...field, ...props.differs?.(field.name, typed) }}
          control={form.control}
          isFirst={field === fields.find(isTyped)}
          beside={doubtQuestions.beside(field.name)}
          standings={standings}
          onTyped={follow(props.onTyped)}
          onLeft={follow(props.onLeft)}
          onDrawn={held.draw}
        />
      ))}
    </div>
  )
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        // The form of a dialog above this one, such as that which asks for the password, sends itself.
        if (event.target !== event.currentTarget) return
        if (isPending) event.preventDefault()
        else void submit(event)
      }}
      noValidate
    >
      <ErrorSummary
        attempts={submitCount}
        call={send}
        sentence={sentence}
        faults={isPending ? [] : held.faults}
        // A hand that signs is not moved from under the pen.
        keepsPlace={fields.some(({ kind }) => kind === 'signature')}
      />
      <ErrorReference error={send.error} />
      {held.isBack && <IsBack onStartAgain={startAgain} />}
      {props.lead}
      {inSections(fields).map(({ section, groups }) =>
        section === undefined ? (
          <Fragment key={groups[0]?.[0]?.name}>{groups.map(showGroup)}</Fragment>
        ) : (
          <fieldset key={groups[0]?.[0]?.name} className={classes['section']}>
            <legend>{writeLabel(t, section)}</legend>
            {groups.map(showGroup)}
          </fieldset>
        ),
      )}
      {typeof props.children === 'function'
        ? props.children({ typed, error: send.error, repeat: () => void submit(), reset: send.reset })
        : props.children}
      <div className={classes['actions']}>
        <ActButton
          type="submit"
          disabled={props.needsChange === true && !held.isChanged}
          {...LOOKS[props.look ?? 'filled']}
          {...(waiting === undefined && { loading: isPending })}
          {...(waiting !== undefined && isPending && { 'aria-disabled': true, 'data-disabled': true })}
        >
          {t(isPending ? (waiting ?? props.submit) : props.submit)}
        </ActButton>
        {props.onCancel !== undefined && (
          <Button
            variant="default"
            disabled={isPending}
            onClick={() => {
              held.forget()
              props.onCancel?.()
            }}
          >
            {t('common.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

const LOOKS = {
  filled: {},
  default: { variant: 'default' },
  wide: { size: 'md', fullWidth: true },
} as const

function sentenceOf(
  error: CallFailure,
  failed: FormProps<readonly Field[], OperationName>['failed'],
): string | null {
  return typeof failed === 'function'
    ? failed(error)
    : errorMessage(error, { refused: 'sentence', otherwise: failed })
}
