import * as z from 'zod'
import {
  ANSWERS,
  CHECKPOINTS,
  checkpointsOf,
  DAMAGE_KINDS,
  MAX_DAMAGES,
  MAX_NOTE,
  MAX_ODOMETER_KM,
  MAX_TREAD_MM,
  PANELS,
  REPORT_SECTIONS,
  SEVERITIES,
  type CheckpointName,
  type CheckpointOf,
  type ReportSection,
} from '#domain/evaluation/condition-report.ts'
import { GRADES, MAX_WORST } from '#domain/evaluation/condition-grade.ts'
import { flowInput } from '../car.ts'
import { admins, dealers, dealersAndReadingAdmins, defineOperation, type Grant } from '../operation.ts'
import {
  count,
  deviceInstantIn,
  flowState,
  id,
  idOut,
  instantOut,
  link,
  optionalText,
  pictureId,
  text,
  versionIn,
  wholeFrom,
} from '../values.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'

const writers: readonly Grant<'orguserdealer' | 'dealer_evaluator'>[] = [
  ...dealers('upload_pictures'),
  { role: 'dealer_evaluator', permission: 'evaluate_cars' },
]

/** Returns a schema that also takes null for "not given". */
const given = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.preprocess((value) => value ?? undefined, z.optional(schema))

const answer = z.enum(ANSWERS).meta({
  id: 'CheckpointAnswer',
  description: 'The finding at a checkpoint: in order, a minor fault, or a major one.',
})
const panel = z.enum(PANELS).meta({
  id: 'Panel',
  description: 'A part of a car’s outside; left and right are those of a person who sits in it.',
})
const kind = z.enum(DAMAGE_KINDS).meta({ id: 'DamageKind' })
const severity = z.enum(SEVERITIES).meta({ id: 'DamageSeverity' })

const findingIn = z
  .object({
    answer: given(answer),
    note: optionalText(MAX_NOTE),
    treadMm: given(
      z
        .number('report.depthMissing' satisfies ReasonId)
        .min(0)
        .max(MAX_TREAD_MM),
    ).meta({ description: 'A tyre’s tread depth in mm.' }),
  })
  .meta({
    id: 'GivenFinding',
    description: 'What was found at the checkpoint. Left out, it was not checked.',
  })

const findingOut = z
  .strictObject({
    answer: answer.optional(),
    note: z.string().optional(),
    treadMm: z.number().min(0).max(MAX_TREAD_MM).optional(),
  })
  .meta({ id: 'Finding', description: 'A finding at a checkpoint; `treadMm` is a tyre’s tread depth.' })

type SectionsOf<Schema extends z.core.$ZodType> = {
  readonly [Section in ReportSection]: z.ZodOptional<
    z.ZodObject<{ readonly [Name in CheckpointOf<Section>]: z.ZodOptional<Schema> }>
  >
}

const SECTION = 'The findings at the checkpoints of this section.'

/** Builds the sections from the domain's checkpoints, each of them optional. */
function sectionsOf<Schema extends z.core.$ZodType>(
  finding: Schema,
  object: (shape: Record<string, z.core.$ZodType>) => z.core.$ZodType,
): SectionsOf<Schema> {
  const sections = REPORT_SECTIONS.map((section) => {
    const checkpoints = checkpointsOf(section).map((name) => [name, z.optional(finding)])
    return [section, z.optional(object(Object.fromEntries(checkpoints))).meta({ description: SECTION })]
  })
  // Every section and checkpoint of CHECKPOINTS has its schema.
  return Object.fromEntries(sections) as SectionsOf<Schema>
}

const sectionsIn = z.object(sectionsOf(findingIn, (shape) => z.object(shape)))
const sectionsOut = z.strictObject(sectionsOf(findingOut, (shape) => z.strictObject(shape))).meta({
  id: 'ReportSections',
  description: 'The findings by section and checkpoint. An absent checkpoint is not checked.',
})

const damageIn = z.object({
  id: optionalText(64).meta({
    description: 'Chosen by the caller, and kept. Without it the damage is a new one.',
  }),
  panel,
  kind,
  severity,
  note: optionalText(MAX_NOTE),
  pictureUrl: given(text(2000)).meta({
    description:
      'An upload to `evaluations`, or a picture that the report already has. Without it, the damage has the picture that was added to it with `addDamagePicture`, if any.',
  }),
})

const damageOut = z
  .strictObject({
    id: z.string(),
    panel,
    kind,
    severity,
    note: z.string().nullable(),
    pictureUrl: link.nullable(),
    thumbnailUrl: link.nullable(),
  })
  .meta({ id: 'Damage' })
export type ReportDamage = z.output<typeof damageOut>

const checkpointName = z.enum(
  REPORT_SECTIONS.flatMap((section) =>
    CHECKPOINTS[section].map((name) => `${section}.${name}` as CheckpointName),
  ),
)

const gradeReason = z
  .strictObject({
    kind: z.enum(['checkpoint', 'damage']),
    checkpoint: checkpointName.optional(),
    answer: answer.optional(),
    panel: panel.optional(),
    damage: kind.optional(),
    severity: severity.optional(),
    points: count,
    limits: z.boolean(),
  })
  .meta({
    id: 'GradeReason',
    description:
      'A fault or a damage that lowered the grade, by `points`; one that `limits` leaves at best a C.',
  })

const conditionReport = z
  .strictObject({
    flowEntityId: idOut,
    version: count.meta({ description: 'Rises with every change; 0 before the first.' }),
    sections: sectionsOut,
    damages: z.array(damageOut),
    odometer: count.nullable().meta({ description: 'As read, in kilometres.' }),
    filled: z.strictObject({ answered: count, total: count }),
    grade: z.enum(GRADES).nullable().meta({ description: 'Null while less than half is filled in.' }),
    points: count.meta({ description: 'Of 100: what the faults and damages left.' }),
    gradeReasons: z.array(gradeReason),
    isFrozen: z.boolean(),
    savedAt: instantOut.nullable(),
    savedBy: z.enum(['dealer', 'evaluator']).nullable(),
  })
  .meta({ id: 'ConditionReport', description: 'What an evaluator found of a car, for its dealer.' })
export type ConditionReport = z.output<typeof conditionReport>

const conditionGrade = z
  .strictObject({
    ...conditionReport.pick({ flowEntityId: true, filled: true, grade: true, points: true }).shape,
    gradeReasons: z
      .array(gradeReason)
      .max(MAX_WORST)
      .meta({ description: 'The worst that lowered the grade.' }),
    reasonsTotal: count,
  })
  .meta({ id: 'ConditionGrade', description: 'A condition report in short.' })
export type ConditionGrade = z.output<typeof conditionGrade>

export const conditionReports = {
  saveConditionReport: defineOperation({
    who: writers,
    quota: 'drafts',
    summary:
      'Replaces the condition report of a car. Given the `version` that it is based on, it is refused if the report has changed since.',
    changes: ['getConditionReport', 'getConditionGrades', 'getEvaluatorCars', 'getDealerEvaluationCars'],
    input: z.object({
      flowEntityId: id,
      version: given(versionIn),
      sections: sectionsIn,
      damages: z.array(damageIn).max(MAX_DAMAGES),
      odometer: given(wholeFrom(0, MAX_ODOMETER_KM, 'report.kilometresMissing')),
    }),
    output: conditionReport,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'REPORT_CHANGED', 'INVALID_INPUT'],
  }),
  addDamagePicture: defineOperation({
    who: writers,
    quota: 'pictures',
    summary:
      'Adds a picture to a damage, in place of one that was taken before, or of a damage that the report will have. A repeat with its id changes nothing.',
    changes: ['getConditionReport'],
    input: z.object({
      flowEntityId: id,
      damageId: text(64),
      pictureId,
      url: text(2000).meta({ description: 'An upload to `evaluations`: its link or its id.' }),
      takenAt: deviceInstantIn,
    }),
    /** `isAtDamage`: whether the stored report has the damage; otherwise the picture waits for it. */
    output: z.strictObject({ isAtDamage: z.boolean() }),
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'INVALID_INPUT'],
  }),
  getConditionReport: defineOperation({
    reads: true,
    who: [...writers, ...admins('view_all_data')],
    summary: 'Returns the condition report of a car; an empty one with version 0 before the first is saved.',
    input: flowInput,
    output: conditionReport,
    refusals: ['NOT_FOUND'],
  }),
  getConditionGrades: defineOperation({
    reads: true,
    who: dealersAndReadingAdmins('view_my_cars'),
    summary:
      'Lists the grades of a dealer’s cars from the inspection to Place Bids that have a condition report.',
    list: true,
    input: z.object({}),
    output: z.strictObject({ grades: z.array(conditionGrade) }),
    refusals: [],
  }),
  'admin/getConditionReports': defineOperation({
    reads: true,
    who: admins('view_all_data'),
    summary: 'Lists the condition reports of a car, each of one dealer, the latest first.',
    list: true,
    input: z.object({ carId: id }),
    output: z.strictObject({
      reports: z.array(z.strictObject({ dealer: z.string(), state: flowState, report: conditionReport })),
    }),
    refusals: ['NOT_FOUND'],
  }),
}
