import { Button, type ButtonProps } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Car } from '#domain/car/car.ts'
import { carTitle } from '#domain/car/car-labels.ts'
import { useOnline } from '#web/api/use-online.ts'
import { useLotPhase } from '#web/car/use-lot-phase.ts'
import { useSession } from '#web/session/session.tsx'
import { useAnyText } from '#web/text/text.ts'
import { type TextValues } from '#web/text/text-family.ts'
import { ComingSoonButton } from '#web/ui/coming-soon.tsx'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { stepBlock } from './step-block.ts'
import type { StepQuestion } from './step-row.ts'
import { buttonOf, isReady, questionOf, type ButtonStep, type ReadyCall, type StepCall } from './steps.ts'
import { useStep } from './use-step.ts'

interface Look extends Omit<ButtonProps, 'children' | 'disabled' | 'loading'> {
  readonly car: Car
  /** Values of the step's texts besides the car's title. */
  readonly values?: TextValues
  /** Content above the text of the confirmation. */
  readonly question?: ReactNode
  readonly onDone?: () => void
  /** Opens the dialog that collects the step's input and takes the step. */
  readonly onOpen?: (() => void) | undefined
  /** Why the step cannot be taken, besides the reasons of {@link stepBlock}. */
  readonly blocked?: string | undefined
}

/**
 * The button of a step. It asks for confirmation if the step requires it, takes the step and reports the result. While
 * the step is impossible it is disabled with the reason as its tooltip; without an input or a dialog that collects it, it
 * says "Coming soon".
 */
export function StepButton(props: StepCall & Look) {
  const t = useAnyText()
  if (isReady(props)) return <ReadyButton {...props} />
  const { step, input: _unknown, car, values, question: _unasked, onDone: _never, ...more } = props
  const { onOpen, blocked, ...look } = more
  const label = t(buttonOf(step, car.state), { title: carTitle(car), ...values })
  if (onOpen === undefined) return <ComingSoonButton {...look}>{label}</ComingSoonButton>
  return <OpeningButton {...{ step, car, onOpen, blocked, label, look }} />
}

function OpeningButton(props: {
  readonly step: ButtonStep
  readonly car: Car
  readonly onOpen: () => void
  readonly blocked: string | undefined
  readonly label: string
  readonly look: Omit<ButtonProps, 'children' | 'disabled' | 'loading'>
}) {
  const { step, car, onOpen, label, look } = props
  const block = useStepBlock(step, car) ?? props.blocked
  return (
    <Button {...look} disabled={block !== undefined} title={block} onClick={onOpen}>
      {label}
    </Button>
  )
}

/** Returns why a step of a car cannot be taken now; undefined if it can. */
function useStepBlock(step: ButtonStep, car: Car): string | undefined {
  const isOnline = useOnline()
  const { role } = useSession()
  const phase = useLotPhase(car)
  return stepBlock(step, { state: car.state, phase, role, isOnline }) ?? undefined
}

function ReadyButton(props: ReadyCall & Look) {
  const t = useAnyText()
  const { step, input, car, values, question, onDone, onOpen: _unopened, blocked, ...look } = props
  const named = { title: carTitle(car), ...values }
  const [isAsking, setAsking] = useState(false)
  const { make, isMaking } = useStep(step, {
    values: () => named,
    onSettled: () => setAsking(false),
    ...(onDone !== undefined && { onDone }),
  })
  const confirm = questionOf(step)
  const block = useStepBlock(step, car) ?? blocked
  return (
    <>
      <Button
        {...look}
        disabled={block !== undefined}
        title={block}
        loading={isMaking && !isAsking}
        onClick={() => (confirm === null ? make(input) : setAsking(true))}
      >
        {t(buttonOf(step, car.state), named)}
      </Button>
      {isAsking && confirm !== null && (
        <Question
          confirm={confirm}
          values={named}
          busy={isMaking}
          onConfirm={() => make(input)}
          onCancel={() => setAsking(false)}
        >
          {question}
        </Question>
      )}
    </>
  )
}

interface QuestionProps {
  readonly confirm: StepQuestion
  readonly values: TextValues
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
  readonly children: ReactNode
}

function Question({ confirm, values, busy, onConfirm, onCancel, children }: QuestionProps) {
  const t = useAnyText()
  return (
    <ConfirmModal
      opened
      title={t(confirm.title, values)}
      confirmLabel={t(confirm.yes, values)}
      danger={confirm.danger ?? false}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {children}
      {confirm.text !== undefined && <p>{t(confirm.text, values)}</p>}
    </ConfirmModal>
  )
}
