import '#web/evaluation/report/report-texts.ts'
import type { reportTexts } from '#web/evaluation/report/report-texts.ts'
import type { ConditionReport } from '#contract/evaluation/condition-report.ts'
import type { GradeReason } from '#domain/evaluation/condition-grade.ts'
import type {
  CheckpointAnswer,
  CheckpointName,
  DamageFacts,
  ReportSection,
} from '#domain/evaluation/condition-report.ts'
import type { Translate } from '#web/text/text-family.ts'

/** A reason as the domain or the server gives it. */
export type ShownReason = GradeReason | ConditionReport['gradeReasons'][number]

/** Names an answer as its section calls it: papers are seen or not there. */
export function answerLabel(
  t: Translate<typeof reportTexts>,
  section: ReportSection,
  answer: CheckpointAnswer,
): string {
  return t(section === 'papers' ? `report.paperAnswer.${answer}` : `report.answer.${answer}`)
}

/** Names a checkpoint with its section: "Engine · Oil and leaks". */
export function checkpointLabel(t: Translate<typeof reportTexts>, checkpoint: CheckpointName): string {
  const section = t(`report.section.${sectionOf(checkpoint)}`)
  return t('report.pointOf', { section, point: t(`report.point.${checkpoint}`) })
}

/** Returns the section that a checkpoint belongs to. */
export function sectionOf(checkpoint: CheckpointName): ReportSection {
  return checkpoint.split('.')[0] as ReportSection
}

/** Names a damage: "Bonnet: Dent, Light". */
export function damageLabel(
  t: Translate<typeof reportTexts>,
  { panel, kind, severity }: DamageFacts,
): string {
  return t('report.damage', {
    panel: t(`report.panel.${panel}`),
    kind: t(`report.kind.${kind}`),
    severity: t(`report.severity.${severity}`),
  })
}

/** Names what lowered a grade. */
export function reasonLabel(t: Translate<typeof reportTexts>, reason: ShownReason): string {
  if (reason.kind === 'checkpoint') {
    const { checkpoint, answer } = reason
    if (checkpoint === undefined || answer === undefined) return ''
    const value = answerLabel(t, sectionOf(checkpoint), answer)
    return t('report.conflict.value', { point: checkpointLabel(t, checkpoint), value })
  }
  const { panel, damage: kind, severity } = reason
  if (panel === undefined || kind === undefined || severity === undefined) return ''
  return damageLabel(t, { panel, kind, severity })
}
