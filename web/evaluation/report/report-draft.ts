import type { Input } from '#contract/api.ts'
import type { ConditionReport, ReportDamage } from '#contract/evaluation/condition-report.ts'
import type { DamageFacts } from '#domain/evaluation/condition-report.ts'
import { mergeReports, type MergeConflict, type MergeableReport } from '#domain/evaluation/merge-report.ts'

/** A damage as it is being entered. A picture that was taken on this phone is in the picture queue. */
export interface DraftDamage extends DamageFacts {
  readonly id: string
  readonly note: string | null
  /** The address of the picture that the server has, without its signature, which changes daily. */
  readonly pictureUrl: string | null
}

/** The entries of a report. They are plain JSON. */
export type ReportContent = MergeableReport<DraftDamage>

/** The addresses at which a picture of the report can be shown at present. */
export type PictureLinks = Readonly<Record<string, Pick<ReportDamage, 'pictureUrl' | 'thumbnailUrl'>>>

/** A report as the phone has it: what is stored on the server, and what has been typed since. */
export interface ReportDraft {
  readonly flowEntityId: string
  /** The version of {@link base}. */
  readonly version: number
  readonly base: ReportContent
  readonly content: ReportContent
  readonly links: PictureLinks
  /** When the server stored {@link base}, in epoch ms; null before the first time. */
  readonly savedAt: number | null
  readonly isFrozen: boolean
}

/** Returns the draft of a report of which nothing is known from the server. */
export function beginDraft(flowEntityId: string): ReportDraft {
  const empty: ReportContent = { sections: {}, damages: [], odometer: null }
  return {
    flowEntityId,
    version: 0,
    base: empty,
    content: empty,
    links: {},
    savedAt: null,
    isFrozen: false,
  }
}

/** Returns the address of a stored picture without its signature. */
export function bareAddress(url: string): string {
  return url.split('?')[0] ?? url
}

/** Returns the content of a report as the server sent it. */
export function contentOf({ sections, damages, odometer }: ConditionReport): ReportContent {
  return {
    sections,
    odometer,
    damages: damages.map(({ id, panel, kind, severity, note, pictureUrl }) => ({
      id,
      panel,
      kind,
      severity,
      note,
      pictureUrl: pictureUrl === null ? null : bareAddress(pictureUrl),
    })),
  }
}

function linksOf({ damages }: ConditionReport): PictureLinks {
  return Object.fromEntries(
    damages.flatMap(({ pictureUrl, thumbnailUrl }) =>
      pictureUrl === null ? [] : [[bareAddress(pictureUrl), { pictureUrl, thumbnailUrl }]],
    ),
  )
}

/** Begins a draft from the server's report, or takes that report over into the draft that is on the phone. */
export function takeOver(
  draft: ReportDraft | null,
  report: ConditionReport,
): { readonly draft: ReportDraft; readonly conflicts: readonly MergeConflict[] } {
  const theirs = contentOf(report)
  const base = withPicturesOf(theirs, draft?.base ?? theirs)
  const merged = mergeReports({ base, mine: withPicturesOf(theirs, draft?.content ?? theirs), theirs })
  return {
    draft: {
      flowEntityId: report.flowEntityId,
      version: report.version,
      base: theirs,
      content: merged.report,
      links: { ...draft?.links, ...linksOf(report) },
      savedAt: report.savedAt === null ? null : Date.parse(report.savedAt),
      isFrozen: report.isFrozen,
    },
    conflicts: merged.conflicts,
  }
}

/** Returns a content with the pictures of the server's: nobody types them, so they conflict with nothing typed. */
function withPicturesOf(theirs: ReportContent, content: ReportContent): ReportContent {
  const pictures = new Map(theirs.damages.map(({ id, pictureUrl }) => [id, pictureUrl]))
  const damages = content.damages.map((damage) => ({
    ...damage,
    pictureUrl: pictures.get(damage.id) ?? null,
  }))
  return { ...content, damages }
}

/** Takes over the server's answer to a save of `sent`, keeping what was typed while it was under way. */
export function takeAnswer(draft: ReportDraft, sent: ReportContent, report: ConditionReport): ReportDraft {
  return takeOver({ ...draft, base: sent }, report).draft
}

/** Returns whether something typed is not on the server. */
export function isUnsaved({ base, content }: ReportDraft): boolean {
  return textOf(content) !== textOf(base)
}

const textOf = ({ sections, damages, odometer }: ReportContent) =>
  JSON.stringify([
    sortEntries(sections),
    damages.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(sortEntries),
    odometer,
  ])

/** Returns a value as nested lists of its entries, so that neither the order of fields nor empty ones matter. */
function sortEntries(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .map(([name, part]) => [name, sortEntries(part)] as const)
    .filter(([, part]) => part !== undefined && !(Array.isArray(part) && part.length === 0))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/** Returns the input that saves a draft's content. */
export function inputOf({ flowEntityId, version, content }: ReportDraft): Input<'saveConditionReport'> {
  const { sections, damages, odometer } = content
  return {
    flowEntityId,
    version,
    sections,
    odometer,
    damages: [...damages],
  }
}
