import { Button } from '@mantine/core'
import { IconArrowBackUp, IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import {
  listFindings,
  TREAD_LIMITS,
  untouchedOf,
  withFinding,
  withRestInOrder,
  type FoundCheckpoint,
  type ReportSection,
  type ReportSections,
} from '#domain/evaluation/condition-report.ts'
import { useText } from '#web/evaluation/report/report-texts.ts'
import { CheckpointField } from './checkpoint-field.tsx'
import classes from './report-form.module.css'

/** Props of a section. `onChange` gets a function of the findings, because several changes may follow at once. */
interface SectionStepProps {
  readonly section: ReportSection
  readonly sections: ReportSections
  readonly onChange: (change: (sections: ReportSections) => ReportSections) => void
}

/** A section's checkpoints, below a button that finds all that are not checked yet in order. */
export function SectionStep({ section, sections, onChange }: SectionStepProps) {
  const t = useText()
  const [marked, setMarked] = useState<readonly FoundCheckpoint[] | null>(null)
  const points = listFindings(sections).filter((point) => point.section === section)
  const rest = untouchedOf(sections, section)
  return (
    <>
      {section === 'tyres' && (
        <p className={classes['hint']}>{t('report.treadLimits', { ...TREAD_LIMITS })}</p>
      )}
      {rest.length > 0 && (
        <Button
          className={classes['move'] ?? ''}
          variant="default"
          leftSection={<IconChecks size={22} aria-hidden />}
          onClick={() => {
            setMarked(rest)
            onChange((before) => withRestInOrder(before, section))
          }}
        >
          {t(rest.length === points.length ? 'report.wholeFine' : 'report.restFine')}
        </Button>
      )}
      {rest.length === 0 && marked !== null && (
        <Button
          className={classes['move'] ?? ''}
          variant="default"
          leftSection={<IconArrowBackUp size={22} aria-hidden />}
          onClick={() => {
            setMarked(null)
            onChange((before) =>
              marked.reduce(
                (sectionsSoFar, { checkpoint, finding }) =>
                  withFinding(sectionsSoFar, section, checkpoint, finding),
                before,
              ),
            )
          }}
        >
          {t('report.undoFine')}
        </Button>
      )}
      {points.map((point) => (
        <CheckpointField
          key={point.name}
          point={point}
          onChange={(finding) => {
            setMarked(null)
            onChange((before) => withFinding(before, section, point.checkpoint, finding))
          }}
        />
      ))}
    </>
  )
}
