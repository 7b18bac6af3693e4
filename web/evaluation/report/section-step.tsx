import {
  listFindings,
  TREAD_LIMITS,
  withFinding,
  type ReportSection,
  type ReportSections,
} from '#domain/evaluation/condition-report.ts'
import { useText } from '#web/evaluation/report/report-texts.ts'
import { CheckpointField } from './checkpoint-field.tsx'
import classes from './report-form.module.css'

/** A section's checkpoints. `onChange` gets a function of the findings, because several changes may follow at once. */
export function SectionStep(props: {
  readonly section: ReportSection
  readonly sections: ReportSections
  readonly onChange: (change: (sections: ReportSections) => ReportSections) => void
}) {
  const { section, sections, onChange } = props
  const t = useText()
  return (
    <>
      {section === 'tyres' && (
        <p className={classes['hint']}>{t('report.treadLimits', { ...TREAD_LIMITS })}</p>
      )}
      {listFindings(sections)
        .filter((point) => point.section === section)
        .map((point) => (
          <CheckpointField
            key={point.name}
            point={point}
            onChange={(finding) =>
              onChange((before) => withFinding(before, section, point.checkpoint, finding))
            }
          />
        ))}
    </>
  )
}
