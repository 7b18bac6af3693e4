import { Button, Progress, TextInput } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { gradeReport } from '#domain/evaluation/condition-grade.ts'
import {
  answerOf,
  countFilled,
  listFindings,
  MAX_ODOMETER_KM,
  REPORT_SECTIONS,
} from '#domain/evaluation/condition-report.ts'
import { useText } from '#web/evaluation/report/report-texts.ts'
import { ConflictNote } from './conflict-note.tsx'
import { DamageStep } from './damage-step.tsx'
import { GradePanel } from './grade-panel.tsx'
import { readOdometer } from './read-figures.ts'
import type { ReportContent, ReportDraft } from './report-draft.ts'
import classes from './report-form.module.css'
import { SaveStatusLine } from './save-status-line.tsx'
import { SectionStep } from './section-step.tsx'
import type { OpenEditor } from './use-report-editor.ts'

/** The steps of the form: the sections, the damages, and the odometer with the grade. */
const FORM_STEPS = [...REPORT_SECTIONS, 'damages', 'finish'] as const
type FormStep = (typeof FORM_STEPS)[number]

/** Props of the form; `title` is the car as people read it, `list` the address of the list in which it stands. */
interface ReportFormProps {
  readonly list: string
  readonly open: OpenEditor
  readonly draft: ReportDraft
  readonly title: string
}

/** The form of a report, one section at a time. What is typed is sent with every step. */
export function ReportForm(props: ReportFormProps) {
  const { open, draft, list } = props
  const { editor, state } = open
  const t = useText()
  const [place, setPlace] = useState(0)
  const step: FormStep = FORM_STEPS[place] ?? 'finish'
  const next = FORM_STEPS[place + 1]
  const heading = useHeadingFocus(step)
  const filled = countFilled(draft.content)
  const go = (to: number) => {
    setPlace(to)
    void editor.save()
  }
  const nameOf = (each: FormStep) => t(`report.section.${each}`)
  return (
    <div className={classes['form']}>
      <div className={classes['top']}>
        <Progress
          value={(filled.answered / filled.total) * 100}
          size="lg"
          aria-label={t('report.progress')}
        />
        <p className={classes['filled']}>
          {t('report.filled', { answered: filled.answered, total: filled.total })}
        </p>
        <SaveStatusLine state={state} />
      </div>
      <ConflictNote
        conflicts={state.conflicts}
        onClose={() => {
          editor.closeConflicts()
          void editor.save()
        }}
      />
      <h2 ref={heading} tabIndex={-1} className={classes['heading']}>
        {t('report.step', { number: place + 1, total: FORM_STEPS.length, name: nameOf(step) })}
      </h2>
      <StepBody key={step} {...props} step={step} />
      {next === undefined && (
        <Button
          className={classes['move'] ?? ''}
          variant="default"
          component={Link}
          to={list}
          onClick={() => void editor.save()}
        >
          {t('report.allCars')}
        </Button>
      )}
      <nav className={classes['foot']} aria-label={t('report.steps')}>
        <Button
          className={classes['move'] ?? ''}
          variant="default"
          disabled={place === 0}
          leftSection={<IconArrowLeft size={22} aria-hidden />}
          onClick={() => go(place - 1)}
        >
          {t('report.back')}
        </Button>
        {next === undefined ? (
          <Button
            className={classes['move'] ?? ''}
            loading={state.status.kind === 'saving'}
            onClick={() => void editor.save()}
          >
            {t('report.save')}
          </Button>
        ) : (
          <Button
            className={classes['move'] ?? ''}
            rightSection={<IconArrowRight size={22} aria-hidden />}
            onClick={() => go(place + 1)}
          >
            {t('report.next', { name: nameOf(next) })}
          </Button>
        )}
      </nav>
    </div>
  )
}

/** Moves focus to the heading of a new step, and scrolls to it; not when the form opens. */
function useHeadingFocus(step: FormStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}

function StepBody(props: ReportFormProps & { readonly step: FormStep }) {
  const { step, open, draft, title } = props
  const { editor, pictures } = open
  const { content, links } = draft
  if (step === 'damages') {
    return (
      <DamageStep
        damages={content.damages}
        links={links}
        pictures={pictures}
        title={title}
        onTaken={() => void editor.save()}
        onChange={(change) => editor.change((before) => ({ ...before, damages: change(before.damages) }))}
      />
    )
  }
  if (step === 'finish') {
    return (
      <FinishStep
        content={content}
        onOdometer={(odometer) => editor.change((before) => ({ ...before, odometer }))}
      />
    )
  }
  return (
    <SectionStep
      section={step}
      sections={content.sections}
      onChange={(change) => editor.change((before) => ({ ...before, sections: change(before.sections) }))}
    />
  )
}

function FinishStep(props: {
  readonly content: ReportContent
  readonly onOdometer: (odometer: number | null) => void
}) {
  const { content, onOdometer } = props
  const t = useText()
  const { odometer } = content
  const [typed, setTyped] = useState(odometer === null ? '' : String(odometer))
  const read = readOdometer(typed)
  const stored = odometer === null ? '' : String(odometer)
  const { grade, points, reasons } = gradeReport(content)
  const open = REPORT_SECTIONS.filter((section) =>
    listFindings(content.sections).some(
      (point) => point.section === section && answerOf(point.finding) === null,
    ),
  )
  return (
    <div className={classes['finish']}>
      <TextInput
        className={classes['odometer'] ?? ''}
        label={t('report.odometer')}
        inputMode="numeric"
        autoComplete="off"
        // The stored figure may have been changed elsewhere.
        value={read.ok && read.value !== odometer ? stored : typed}
        error={read.ok ? null : t('report.odometerBad', { max: MAX_ODOMETER_KM })}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          const figure = readOdometer(value)
          if (figure.ok) onOdometer(figure.value)
        }}
      />
      {open.length > 0 && (
        <p className={classes['hint']}>
          {t('report.missing', {
            sections: open.map((section) => t(`report.section.${section}`)).join(', '),
          })}
        </p>
      )}
      <GradePanel grade={grade} points={points} reasons={reasons} filled={countFilled(content)} hasRule />
    </div>
  )
}
