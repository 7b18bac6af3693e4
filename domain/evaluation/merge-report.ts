import {
  findingAt,
  listFindings,
  withFinding,
  type CheckpointName,
  type Finding,
  type ReportSections,
} from './condition-report.ts'

/** A damage that can be distinguished from others: two people may change different ones. */
export interface IdentifiedDamage {
  readonly id: string
}

/** The parts of a report that two people may change at the same time. `odometer` is in kilometres. */
export interface MergeableReport<Damage extends IdentifiedDamage> {
  readonly sections: ReportSections
  readonly damages: readonly Damage[]
  readonly odometer: number | null
}

/** A part of a report that both people changed, each in another way. */
export type MergeConflict =
  | { readonly kind: 'checkpoint'; readonly checkpoint: CheckpointName; readonly theirs: Finding | null }
  | { readonly kind: 'damage'; readonly id: string }
  | { readonly kind: 'odometer'; readonly theirs: number | null }

/** A merged report, and the conflicts in which the other person's change was not taken over. */
export interface MergedReport<Damage extends IdentifiedDamage> {
  readonly report: MergeableReport<Damage>
  readonly conflicts: readonly MergeConflict[]
}

/** Compares two values as JSON, ignoring absent fields and the order of fields. */
function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

type Chosen<Value> = { readonly value: Value; readonly isConflict: boolean }

/** Keeps my value where I changed it, theirs elsewhere. It is a conflict if both changed it differently. */
function choose<Value>(base: Value, mine: Value, theirs: Value): Chosen<Value> {
  if (isSame(mine, base)) return { value: theirs, isConflict: false }
  return { value: mine, isConflict: !isSame(theirs, base) && !isSame(theirs, mine) }
}

/**
 * Merges two people's changes of one report. `base` is the report with which both began, `mine` the one on this device,
 * `theirs` the one on the server. No entry of this device is lost: if both changed the same part, mine stays, and theirs
 * is returned as a conflict.
 */
export function mergeReports<Damage extends IdentifiedDamage>(versions: {
  readonly base: MergeableReport<Damage>
  readonly mine: MergeableReport<Damage>
  readonly theirs: MergeableReport<Damage>
}): MergedReport<Damage> {
  const { base, mine, theirs } = versions
  const conflicts: MergeConflict[] = []
  let sections: ReportSections = {}
  for (const { section, checkpoint, name } of listFindings(mine.sections)) {
    const at = (report: MergeableReport<Damage>) => findingAt(report.sections, section, checkpoint)
    const { value, isConflict } = choose(at(base), at(mine), at(theirs))
    if (value !== null) sections = withFinding(sections, section, checkpoint, value)
    if (isConflict) conflicts.push({ kind: 'checkpoint', checkpoint: name, theirs: at(theirs) })
  }
  const damages = mergeDamages(versions, conflicts)
  const odometer = choose(base.odometer, mine.odometer, theirs.odometer)
  if (odometer.isConflict) conflicts.push({ kind: 'odometer', theirs: theirs.odometer })
  return { report: { sections, damages, odometer: odometer.value }, conflicts }
}

function mergeDamages<Damage extends IdentifiedDamage>(
  versions: {
    readonly base: MergeableReport<Damage>
    readonly mine: MergeableReport<Damage>
    readonly theirs: MergeableReport<Damage>
  },
  conflicts: MergeConflict[],
): readonly Damage[] {
  const byId = ({ damages }: MergeableReport<Damage>) => new Map(damages.map((damage) => [damage.id, damage]))
  const [base, mine, theirs] = [byId(versions.base), byId(versions.mine), byId(versions.theirs)]
  const ids = new Set([...theirs.keys(), ...mine.keys()])
  return [...ids].flatMap((id) => {
    const { value, isConflict } = choose(base.get(id) ?? null, mine.get(id) ?? null, theirs.get(id) ?? null)
    if (isConflict) conflicts.push({ kind: 'damage', id })
    return value === null ? [] : [value]
  })
}
