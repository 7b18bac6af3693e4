import {
  BEST_LIMITED_GRADE,
  GRADE_FROM,
  FAULT_POINTS,
  DAMAGE_POINTS,
  type Grade,
} from '#domain/evaluation/condition-grade.ts'
import { REPORT_SECTIONS, type FilledPart } from '#domain/evaluation/condition-report.ts'
import { useText } from '#web/evaluation/report/report-texts.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './grade-panel.module.css'
import { reasonLabel, type ShownReason } from './report-labels.ts'

/** A report's grade with everything that lowered it. */
export interface GradePanelProps {
  /** Null while too little is filled in. */
  readonly grade: Grade | null
  readonly points: number
  readonly reasons: readonly ShownReason[]
  readonly filled: FilledPart
  /** The maximum number of reasons that are listed. Default: all. */
  readonly max?: number
  /** Whether the rule itself is explained below. */
  readonly hasRule?: boolean
}

/** The grade, what lowered it, and how it is computed. */
export function GradePanel(props: GradePanelProps) {
  const { grade, points, reasons, filled, max = reasons.length, hasRule = false } = props
  const t = useText()
  const listed = reasons.slice(0, max)
  const filledText = t('report.filled', { answered: filled.answered, total: filled.total })
  return (
    <Stack gap={4}>
      <Row oneLine gap={4} align="center">
        <span className={classes['letter']} data-grade={grade ?? 'none'} aria-hidden>
          {grade ?? '?'}
        </span>
        <Stack as="p" tone="soft">
          <Text as="strong" tone="ink" size={20}>
            {grade === null ? t('report.noGrade') : t('report.grade', { grade })}
          </Text>
          {grade !== null && <span>{t('report.points', { points })}</span>}
          {grade === null && <span>{t('report.noGradeDetail')}</span>}
          <span>{filledText}</span>
        </Stack>
      </Row>
      {listed.length === 0 ? (
        <Text tone="soft">{t('report.noReasons')}</Text>
      ) : (
        <>
          <Text as="h3" size={16}>
            {t(grade === null ? 'report.faults' : 'report.reasons')}
          </Text>
          <ul className={classes['reasons']}>
            {listed.map((reason, place) => (
              <Reason key={keyOf(reason, place)} reason={reason} />
            ))}
            {listed.length < reasons.length && (
              <li className={classes['more']}>
                {t('report.moreReasons', { count: reasons.length - listed.length })}
              </li>
            )}
          </ul>
        </>
      )}
      {hasRule && <Rule />}
    </Stack>
  )
}

/** Returns the React key of a reason. Two damages on one panel differ only in their positions in the list. */
function keyOf(reason: ShownReason, place: number): string {
  return reason.kind === 'checkpoint' ? (reason.checkpoint ?? '') : `damage ${place}`
}

function Reason({ reason }: { readonly reason: ShownReason }) {
  const t = useText()
  return (
    <li>
      <span>
        {reasonLabel(t, reason)}
        {reason.limits && (
          <span className={classes['limit']}>{t('report.limited', { grade: BEST_LIMITED_GRADE })}</span>
        )}
      </span>
      <span className={classes['points']}>{t('report.reasonPoints', { points: reason.points })}</span>
    </li>
  )
}

function Rule() {
  const t = useText()
  return (
    <details className={classes['rule']}>
      <summary>{t('report.rule')}</summary>
      <Text tone="soft" below={2}>
        {t('report.ruleText', { a: GRADE_FROM.A, b: GRADE_FROM.B, c: GRADE_FROM.C, d: GRADE_FROM.D })}
      </Text>
      <ul>
        {REPORT_SECTIONS.map((section) => (
          <li key={section}>
            {t('report.rulePoints', { name: t(`report.section.${section}`), ...FAULT_POINTS[section] })}
          </li>
        ))}
        <li>{t('report.ruleDamages', { ...DAMAGE_POINTS })}</li>
      </ul>
    </details>
  )
}
