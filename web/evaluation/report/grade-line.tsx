import type { ConditionGrade } from '#contract/evaluation/condition-report.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/evaluation/report/report-texts.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { StatusBadge, type StatusKind } from '#web/ui/status-badge.tsx'
import { reasonLabel } from './report-labels.ts'

/** Props of a report's grade in short. */
export interface GradeLineProps {
  readonly flowEntityId: string
  /** Whether the worst that lowered the grade is listed. */
  readonly hasReasons?: boolean
}

const KINDS: Readonly<Record<NonNullable<ConditionGrade['grade']>, StatusKind>> = {
  A: 'good',
  B: 'good',
  C: 'waiting',
  D: 'bad',
  E: 'bad',
}

/** The grade of a car's condition report, with the worst that was found. Shows nothing for a car without a report. */
export function GradeLine({ flowEntityId, hasReasons = false }: GradeLineProps) {
  const t = useText()
  const { data } = useRead('getConditionGrades', {})
  const known = data?.grades.find((one) => one.flowEntityId === flowEntityId)
  if (known === undefined) return null
  const { grade, points, filled, gradeReasons: reasons, reasonsTotal } = known
  return (
    <Stack gap={1}>
      {hasReasons && (
        <Text as="h3" size={14} weight={600}>
          {t('report.title')}
        </Text>
      )}
      <Row as="p" gap={2} align="center">
        <StatusBadge kind={grade === null ? 'quiet' : KINDS[grade]}>
          {grade === null ? t('report.noGrade') : t('report.grade', { grade })}
        </StatusBadge>
        <Text as="span" tone="soft" size={14}>
          {grade === null
            ? t('report.filled', { answered: filled.answered, total: filled.total })
            : t('report.points', { points })}
        </Text>
      </Row>
      {hasReasons && reasons.length > 0 && (
        <Stack as="ul" tone="soft" size={14}>
          {reasons.map((reason) => (
            <li key={JSON.stringify(reason)}>{reasonLabel(t, reason)}</li>
          ))}
          {reasonsTotal > reasons.length && (
            <li>{t('report.moreReasons', { count: reasonsTotal - reasons.length })}</li>
          )}
        </Stack>
      )}
    </Stack>
  )
}
