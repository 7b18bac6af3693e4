import {
  answerOf,
  countFilled,
  listFindings,
  type CheckpointName,
  type DamageFacts,
  type Panel,
  type ReportSection,
  type ReportSections,
  type Severity,
  type DamageKind,
} from './condition-report.ts'

/** The grades, best first. */
export const GRADES = ['A', 'B', 'C', 'D', 'E'] as const
export type Grade = (typeof GRADES)[number]

/** A report starts with this many points; every fault takes some. */
export const FULL_POINTS = 100

/** The points from which a report has each grade, best first. */
export const GRADE_FROM: Readonly<Record<Grade, number>> = { A: 90, B: 75, C: 55, D: 30, E: 0 }

/** The points deducted for a fault at a checkpoint, by section: more for costlier repairs. */
export const FAULT_POINTS: Readonly<
  Record<ReportSection, { readonly minor: number; readonly major: number }>
> = {
  engine: { minor: 4, major: 15 },
  transmission: { minor: 4, major: 15 },
  suspension: { minor: 3, major: 10 },
  tyres: { minor: 1, major: 3 },
  body: { minor: 3, major: 12 },
  interior: { minor: 1, major: 3 },
  electrics: { minor: 1, major: 4 },
  papers: { minor: 2, major: 8 },
}

/** The points that a damage takes. */
export const DAMAGE_POINTS: Readonly<Record<Severity, number>> = { light: 1, moderate: 3, severe: 7 }

/** A major fault at one of these checkpoints leaves a car at grade C at best, however good the rest is. */
export const GRADE_LIMITING: readonly CheckpointName[] = [
  'engine.start',
  'engine.noise',
  'transmission.gears',
  'suspension.brakes',
  'body.structure',
  'papers.chassisNumber',
]
export const BEST_LIMITED_GRADE: Grade = 'C'

/** The number of reasons with which a grade is given in short. */
export const MAX_WORST = 3

/** The share of the report that must be filled in before it has a grade. */
export const FILLED_FOR_GRADE = 0.5

/** A fault or a damage that lowered the grade, with the points that it costs. */
export type GradeReason =
  | {
      readonly kind: 'checkpoint'
      readonly checkpoint: CheckpointName
      readonly answer: 'minor' | 'major'
      readonly points: number
      /** Whether it limits the grade to {@link BEST_LIMITED_GRADE}. */
      readonly limits: boolean
    }
  | {
      readonly kind: 'damage'
      readonly panel: Panel
      readonly damage: DamageKind
      readonly severity: Severity
      readonly points: number
      readonly limits: false
    }

/** A report's grade and everything that lowered it, the heaviest first. */
export interface ReportGrade {
  /** Null while too little is filled in to say. */
  readonly grade: Grade | null
  /** 0 to {@link FULL_POINTS}. */
  readonly points: number
  readonly reasons: readonly GradeReason[]
}

/**
 * Grades a report. Each minor or major fault and each damage costs points, and the points that are left give the grade. A
 * major fault at a checkpoint of {@link GRADE_LIMITING} limits the grade. A checkpoint without an answer costs nothing,
 * so a report of which less than half is filled in has no grade.
 */
export function gradeReport(report: {
  readonly sections: ReportSections
  readonly damages: readonly DamageFacts[]
  readonly odometer: number | null
}): ReportGrade {
  const reasons = [...checkpointReasons(report.sections), ...report.damages.map(damageReason)].toSorted(
    (one, other) => Number(other.limits) - Number(one.limits) || other.points - one.points,
  )
  const lost = reasons.reduce((sum, { points }) => sum + points, 0)
  const points = Math.max(0, FULL_POINTS - lost)
  const { answered, total } = countFilled(report)
  const isEnough = answered >= total * FILLED_FOR_GRADE
  return { grade: isEnough ? gradeOf(points, reasons) : null, points, reasons }
}

function gradeOf(points: number, reasons: readonly GradeReason[]): Grade {
  const earned = GRADES.find((grade) => points >= GRADE_FROM[grade]) ?? 'E'
  if (!reasons.some(({ limits }) => limits)) return earned
  return GRADES.indexOf(earned) < GRADES.indexOf(BEST_LIMITED_GRADE) ? BEST_LIMITED_GRADE : earned
}

function checkpointReasons(sections: ReportSections): readonly GradeReason[] {
  return listFindings(sections).flatMap(({ section, name, finding }) => {
    const answer = answerOf(finding)
    if (answer === null || answer === 'ok') return []
    const points = FAULT_POINTS[section][answer]
    const limits = answer === 'major' && GRADE_LIMITING.includes(name)
    return [{ kind: 'checkpoint' as const, checkpoint: name, answer, points, limits }]
  })
}

function damageReason({ panel, kind, severity }: DamageFacts): GradeReason {
  return { kind: 'damage', panel, damage: kind, severity, points: DAMAGE_POINTS[severity], limits: false }
}
