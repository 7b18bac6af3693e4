import type { ConditionGrade, ConditionReport } from '#contract/evaluation/condition-report.ts'
import { gradeReport, MAX_WORST } from '#domain/evaluation/condition-grade.ts'
import { countFilled, isReportOpen } from '#domain/evaluation/condition-report.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { StoredReport } from './condition-report-queries.ts'

/** A flow with its report, or null before the first. */
interface ReportOfFlow {
  readonly flowId: string
  readonly state: FlowState
  readonly report: StoredReport | null
}

/** Describes a flow's report with its grade. Without a report it is an empty one with version 0. */
export function describeReport({ flowId, state, report }: ReportOfFlow, links: FileLinks): ConditionReport {
  const { sections, damages, odometer } = report ?? { sections: {}, damages: [], odometer: null }
  const { grade, points, reasons } = gradeReport({ sections, damages, odometer })
  return {
    flowEntityId: flowId,
    version: report?.version ?? 0,
    sections,
    damages: damages.map(({ fileId, ...damage }) => ({
      ...damage,
      pictureUrl: fileId === null ? null : links.daily(fileId),
      thumbnailUrl: fileId === null ? null : links.dailyThumbnail(fileId),
    })),
    odometer,
    filled: countFilled({ sections, odometer }),
    grade,
    points,
    gradeReasons: [...reasons],
    isFrozen: !isReportOpen(state),
    savedAt: report?.savedAt.toISOString() ?? null,
    savedBy: report?.savedBy ?? null,
  }
}

/** Describes a flow's report in short: its grade, and the worst that lowered it. */
export function describeGrade(flowId: string, { sections, damages, odometer }: StoredReport): ConditionGrade {
  const { grade, points, reasons } = gradeReport({ sections, damages, odometer })
  return {
    flowEntityId: flowId,
    filled: countFilled({ sections, odometer }),
    grade,
    points,
    gradeReasons: reasons.slice(0, MAX_WORST),
    reasonsTotal: reasons.length,
  }
}
