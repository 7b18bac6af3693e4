import { TextInput, Textarea } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import {
  ANSWERS,
  answerOf,
  MAX_NOTE,
  MAX_TREAD_MM,
  type FoundCheckpoint,
  type Finding,
} from '#domain/evaluation/condition-report.ts'
import { useText } from '#web/evaluation/report/report-texts.ts'
import classes from './checkpoint-field.module.css'
import { answerLabel } from './report-labels.ts'
import { readTread } from './read-figures.ts'

/** A checkpoint, and how it is changed. Null means that nothing is known of it. */
export interface CheckpointFieldProps {
  readonly point: FoundCheckpoint
  readonly onChange: (finding: Finding | null) => void
}

/** One checkpoint: four large answers, a note, and for a tyre its tread depth. */
export function CheckpointField({ point, onChange }: CheckpointFieldProps) {
  const t = useText()
  const name = useId()
  const { section, finding } = point
  const label = t(`report.point.${point.name}`)
  const answer = finding?.answer ?? null
  const { answer: _answer, ...rest } = finding ?? {}
  const choose = (next: (typeof ANSWERS)[number] | null) =>
    onChange(tidy(next === null ? rest : { ...rest, answer: next }))
  return (
    <fieldset className={classes['field']}>
      <legend className={classes['legend']}>{label}</legend>
      <div className={classes['answers']}>
        {[...ANSWERS, null].map((each) => (
          <label key={each ?? 'none'} className={classes['answer']} data-answer={each ?? 'none'}>
            <input type="radio" name={name} checked={answer === each} onChange={() => choose(each)} />
            <span>{each === null ? t('report.answer.none') : answerLabel(t, section, each)}</span>
          </label>
        ))}
      </div>
      {section === 'tyres' && <TreadField label={label} finding={finding} onChange={onChange} />}
      <NoteField
        label={label}
        note={finding?.note ?? ''}
        isOpen={answer === 'minor' || answer === 'major'}
        onChange={(note) => {
          const { note: _note, ...others } = finding ?? {}
          onChange(tidy(note === '' ? others : { ...others, note }))
        }}
      />
    </fieldset>
  )
}

/** Returns null for a finding that says nothing. */
function tidy(finding: Finding): Finding | null {
  return Object.keys(finding).length === 0 ? null : finding
}

function TreadField(props: {
  readonly label: string
  readonly finding: Finding | null
  readonly onChange: (finding: Finding | null) => void
}) {
  const { label, finding, onChange } = props
  const t = useText()
  const stored = finding?.treadMm
  const [typed, setTyped] = useState(stored === undefined ? '' : String(stored))
  const depth = readTread(typed)
  // The stored depth may have been changed elsewhere.
  const shown =
    depth.ok && depth.value !== (stored ?? null) ? (stored === undefined ? '' : String(stored)) : typed
  const measured = stored === undefined ? null : answerOf({ treadMm: stored })
  return (
    <TextInput
      className={classes['tread'] ?? ''}
      label={t('report.tread')}
      aria-label={t('report.treadOn', { point: label })}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      error={depth.ok ? null : t('report.treadBad', { max: MAX_TREAD_MM })}
      data-measured={measured}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const read = readTread(value)
        if (!read.ok) return
        const { treadMm: _tread, ...others } = finding ?? {}
        onChange(tidy(read.value === null ? others : { ...others, treadMm: read.value }))
      }}
    />
  )
}

function NoteField(props: {
  readonly label: string
  readonly note: string
  readonly isOpen: boolean
  readonly onChange: (note: string) => void
}) {
  const { label, note, isOpen, onChange } = props
  const t = useText()
  const [isAsked, setAsked] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isAsked) field.current?.focus()
  }, [isAsked])
  if (!isOpen && !isAsked && note === '') {
    return (
      <button
        type="button"
        className={classes['addNote']}
        aria-label={t('report.addNoteOn', { point: label })}
        onClick={() => setAsked(true)}
      >
        {t('report.addNote')}
      </button>
    )
  }
  return (
    <Textarea
      label={t('report.note')}
      aria-label={t('report.noteOn', { point: label })}
      ref={field}
      maxLength={MAX_NOTE}
      rows={2}
      value={note}
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  )
}
