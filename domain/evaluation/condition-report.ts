import type { FlowState } from '../flows/flow-states.ts'
import { EVALUATOR_STATES, statesOf } from '../flows/my-lists.ts'
import { accept, refuse, type Result } from '../refusal.ts'

/** The checkpoints of a condition report by section, in the order in which an evaluator walks around a car. */
export const CHECKPOINTS = {
  engine: ['start', 'idle', 'noise', 'smoke', 'oil', 'coolant', 'mounts', 'battery'],
  transmission: ['clutch', 'gears', 'driveshafts', 'differential'],
  suspension: ['front', 'rear', 'steering', 'brakes', 'parkingBrake', 'underbody'],
  tyres: ['frontLeft', 'frontRight', 'rearLeft', 'rearRight', 'spare'],
  body: ['structure', 'paint', 'rust', 'glass', 'doors'],
  interior: ['seats', 'dashboard', 'trim', 'airConditioning', 'airbags', 'belts'],
  electrics: ['headlamps', 'rearLamps', 'wipers', 'windows', 'locks', 'warningLamps', 'audio', 'horn'],
  papers: ['rc', 'insurance', 'pollution', 'serviceRecord', 'chassisNumber', 'secondKey'],
} as const

/** A section of the report. */
export type ReportSection = keyof typeof CHECKPOINTS

/** A checkpoint of a section. */
export type CheckpointOf<Section extends ReportSection> = (typeof CHECKPOINTS)[Section][number]

/** A checkpoint with its section, as the texts name it: `engine.oil`. */
export type CheckpointName = {
  [Section in ReportSection]: `${Section}.${CheckpointOf<Section>}`
}[ReportSection]

/** The sections in their order. */
export const REPORT_SECTIONS = Object.keys(CHECKPOINTS) as readonly ReportSection[]

/** The answers to a checkpoint. One without an answer is not checked. */
export const ANSWERS = ['ok', 'minor', 'major'] as const
export type CheckpointAnswer = (typeof ANSWERS)[number]

/** The finding at a checkpoint. `treadMm` is a tyre's tread depth in millimetres. */
export interface Finding {
  readonly answer?: CheckpointAnswer | undefined
  readonly note?: string | undefined
  readonly treadMm?: number | undefined
}

/** The findings by section and checkpoint. A checkpoint without an entry is not checked. */
export type ReportSections = {
  readonly [Section in ReportSection]?:
    | { readonly [Name in CheckpointOf<Section>]?: Finding | undefined }
    | undefined
}

/** The parts of a car's outside, as the damage map shows them. Left and right are those of a person who sits in the car. */
export const PANELS = [
  'frontBumper',
  'bonnet',
  'windscreen',
  'roof',
  'rearGlass',
  'bootLid',
  'rearBumper',
  'leftFrontWing',
  'leftFrontDoor',
  'leftRearDoor',
  'leftRearWing',
  'leftSill',
  'rightFrontWing',
  'rightFrontDoor',
  'rightRearDoor',
  'rightRearWing',
  'rightSill',
] as const
export type Panel = (typeof PANELS)[number]

/** The kinds of damage. */
export const DAMAGE_KINDS = ['scratch', 'dent', 'crack', 'rust', 'repaint', 'broken', 'missing'] as const
export type DamageKind = (typeof DAMAGE_KINDS)[number]

/** How bad a damage is, from what can be polished to what needs a new part. */
export const SEVERITIES = ['light', 'moderate', 'severe'] as const
export type Severity = (typeof SEVERITIES)[number]

/** A damage without its picture. */
export interface DamageFacts {
  readonly panel: Panel
  readonly kind: DamageKind
  readonly severity: Severity
}

/** The greatest tread depth that is accepted, in millimetres. */
export const MAX_TREAD_MM = 20
/** The greatest odometer reading that is accepted, in kilometres. */
export const MAX_ODOMETER_KM = 9_999_999
/** The longest note, in characters. */
export const MAX_NOTE = 200
/** The greatest number of damages in a report. */
export const MAX_DAMAGES = 40

/** A checkpoint with what was found there. */
export interface FoundCheckpoint {
  readonly section: ReportSection
  readonly checkpoint: string
  /** The checkpoint with its section. */
  readonly name: CheckpointName
  readonly finding: Finding | null
}

/** Returns the names of a section's checkpoints, in order. */
export function checkpointsOf(section: ReportSection): readonly string[] {
  return CHECKPOINTS[section]
}

/** Returns what was found at a checkpoint; null if there is no entry. */
export function findingAt(
  sections: ReportSections,
  section: ReportSection,
  checkpoint: string,
): Finding | null {
  const findings: Readonly<Record<string, Finding | undefined>> = sections[section] ?? {}
  return findings[checkpoint] ?? null
}

/** Returns all checkpoints in order, each with what was found. */
export function listFindings(sections: ReportSections): readonly FoundCheckpoint[] {
  return REPORT_SECTIONS.flatMap((section) =>
    checkpointsOf(section).map((checkpoint) => ({
      section,
      checkpoint,
      name: `${section}.${checkpoint}` as CheckpointName,
      finding: findingAt(sections, section, checkpoint),
    })),
  )
}

/** Returns the sections with another finding at a checkpoint; null removes the entry. */
export function withFinding(
  sections: ReportSections,
  section: ReportSection,
  checkpoint: string,
  finding: Finding | null,
): ReportSections {
  const { [checkpoint]: _replaced, ...others } = (sections[section] ?? {}) as Record<string, Finding>
  return { ...sections, [section]: finding === null ? others : { ...others, [checkpoint]: finding } }
}

/** Returns the checkpoints of a section about which nothing was entered: no answer, no measure and no note. */
export function untouchedOf(sections: ReportSections, section: ReportSection): FoundCheckpoint[] {
  return listFindings(sections).filter(
    (point) => point.section === section && answerOf(point.finding) === null && !point.finding?.note,
  )
}

/** Returns the sections with the untouched checkpoints of one in order. What was entered stays. */
export function withRestInOrder(sections: ReportSections, section: ReportSection): ReportSections {
  return untouchedOf(sections, section).reduce(
    (before, { checkpoint }) => withFinding(before, section, checkpoint, { answer: 'ok' }),
    sections,
  )
}

/** The tread depth in mm below which a tyre is a major fault (Central Motor Vehicles Rules 1989, rule 94), or a minor one. */
export const TREAD_LIMITS = { major: 1.6, minor: 3 } as const

const WORSE: Readonly<Record<CheckpointAnswer, number>> = { ok: 0, minor: 1, major: 2 }

function answerOfTread(treadMm: number): CheckpointAnswer {
  if (treadMm < TREAD_LIMITS.major) return 'major'
  return treadMm < TREAD_LIMITS.minor ? 'minor' : 'ok'
}

/** Returns what a finding amounts to: the worse of its answer and its tread depth; null if it is not checked. */
export function answerOf(finding: Finding | null): CheckpointAnswer | null {
  if (finding === null) return null
  const { answer = null, treadMm } = finding
  if (treadMm === undefined) return answer
  const measured = answerOfTread(treadMm)
  return answer !== null && WORSE[answer] > WORSE[measured] ? answer : measured
}

/** How much of a report is filled in: its checkpoints and the odometer. */
export interface FilledPart {
  readonly answered: number
  readonly total: number
}

/** Counts what is filled in. Damages do not count, because a car may have none. */
export function countFilled(report: {
  readonly sections: ReportSections
  readonly odometer: number | null
}): FilledPart {
  const findings = listFindings(report.sections)
  const answered = findings.filter(({ finding }) => answerOf(finding) !== null).length
  return {
    answered: answered + (report.odometer === null ? 0 : 1),
    total: findings.length + 1,
  }
}

/** The states in which a report can be changed. */
export const OPEN_REPORT_STATES: readonly FlowState[] = [...EVALUATOR_STATES, ...statesOf('placeBids')]

const OPEN_STATES: ReadonlySet<FlowState> = new Set(OPEN_REPORT_STATES)

/**
 * Returns whether the report of a flow in this state can be changed. It can from the inspection on, and freezes when the
 * lot is decided: with its sale the winner's flow and all others leave these states in one transaction. A report of a flow
 * that was lost stays as it is, too, because there is no more to decide by it.
 */
export function isReportOpen(state: FlowState): boolean {
  return OPEN_STATES.has(state)
}

/**
 * Refuses with WRONG_STATE to change the report of a flow in a state in which it is not open; an evaluator, also in one
 * in which the car has left the evaluator's list.
 */
export function checkReportOpen(state: FlowState, by: 'dealer' | 'evaluator'): Result<FlowState> {
  const isListed = by === 'dealer' || EVALUATOR_STATES.some((listed) => listed === state)
  if (isReportOpen(state) && isListed) return accept(state)
  return refuse('WRONG_STATE', 'report.closed', { state })
}

/** Returns whether a picture of a damage takes the place of the one that stands there: it does unless that was taken later. */
export function replacesDamagePicture(takenAt: Date, standingTakenAt: Date | null): boolean {
  return standingTakenAt === null || standingTakenAt.getTime() <= takenAt.getTime()
}
