import type { Input } from '#contract/api.ts'
import type { ConditionReport } from '#contract/evaluation/condition-report.ts'
import type { MergeConflict } from '#domain/evaluation/merge-report.ts'
import { CallFailure, failureOf, refusalOf } from '#web/api/failure.ts'
import {
  inputOf,
  isUnsaved,
  takeAnswer,
  takeOver,
  type ReportContent,
  type ReportDraft,
} from './report-draft.ts'

/** The functions that the editor needs of the phone's storage and of the server. */
export interface EditorPorts {
  readonly loadDraft: () => Promise<ReportDraft | null>
  /** Returns an empty draft if the phone knows without the server that the car is this person's; otherwise null. */
  readonly begin: () => Promise<ReportDraft | null>
  /** @throws if the phone cannot store it */
  readonly keepDraft: (draft: ReportDraft) => Promise<void>
  /** Reads the report. @throws {CallFailure} */
  readonly read: () => Promise<ConditionReport>
  /** Saves the report. @throws {CallFailure} */
  readonly save: (input: Input<'saveConditionReport'>) => Promise<ConditionReport>
}

/** The place of the latest entries: the server, only the phone, or on their way. `error` is why the last attempt failed. */
export type SaveStatus =
  | { readonly kind: 'saved' }
  | { readonly kind: 'onPhone'; readonly error: unknown }
  /** Not even on the phone, whose storage is full or forbidden. */
  | { readonly kind: 'onPage'; readonly error: unknown }
  | { readonly kind: 'saving' }

/** The state that the form shows. `draft` is null until there is one; `failure` is why it could not be read. */
export interface EditorState {
  readonly draft: ReportDraft | null
  readonly failure: unknown
  readonly status: SaveStatus
  /** The entries that another person changed at the same time; this person's are kept. */
  readonly conflicts: readonly MergeConflict[]
}

/** A report being filled in. Everything typed is stored on the phone at once, and sent when {@link ReportEditor.save} is called. */
export interface ReportEditor {
  readonly state: () => EditorState
  readonly subscribe: (onChange: () => void) => () => void
  /**
   * Reads the draft from the phone and the report from the server. Either is enough to begin. Without both, a report
   * begins empty if the server does not answer and the phone knows the car.
   */
  readonly open: () => Promise<void>
  readonly change: (change: (content: ReportContent) => ReportContent) => void
  /** Sends what is typed. Does nothing while a save is under way or nothing is unsaved. */
  readonly save: () => Promise<void>
  /** Reads the report again, after a save that is under way, and keeps what is typed. Without a network it changes nothing. */
  readonly refresh: () => Promise<void>
  readonly closeConflicts: () => void
}

/** How long the server may take before a report begins without it, in ms. */
const PATIENCE = 4_000

function isUnanswered(error: unknown): boolean {
  const kind = failureOf(error)?.kind
  return kind === 'network' || kind === 'timeout'
}

/** Creates an editor of one report. */
export function createReportEditor(ports: EditorPorts): ReportEditor {
  let state: EditorState = { draft: null, failure: null, status: { kind: 'saved' }, conflicts: [] }
  let keeping: Promise<void> = Promise.resolve()
  let isKept = true
  /** Whether the server has something newer than what was read. */
  let isStale = false
  const listeners = new Set<() => void>()

  function set(next: Partial<EditorState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  /** The status of what is typed while no save is under way. */
  function restingStatus(error: unknown): SaveStatus {
    if (state.draft === null || !isUnsaved(state.draft)) return { kind: 'saved' }
    return { kind: isKept ? 'onPhone' : 'onPage', error }
  }

  /** Shows a draft and stores it on the phone, one write after the other. */
  function put(draft: ReportDraft): void {
    set({ draft })
    keeping = keeping
      .then(() => ports.keepDraft(draft))
      .then(
        () => setKept(true),
        () => setKept(false),
      )
  }

  function setKept(kept: boolean): void {
    if (isKept === kept) return
    isKept = kept
    if (state.status.kind !== 'saving') set({ status: restingStatus(null) })
  }

  function join(report: ConditionReport): void {
    const { draft, conflicts } = takeOver(state.draft, report)
    put(draft)
    set({ failure: null, status: restingStatus(null), ...(conflicts.length > 0 && { conflicts }) })
  }

  async function open(): Promise<void> {
    const kept = await ports.loadDraft().catch(() => null)
    if (state.draft === null && kept !== null) set({ draft: kept })
    set({ status: restingStatus(null) })
    const waiting = setTimeout(() => void begin(), PATIENCE)
    try {
      join(await ports.read())
    } catch (error) {
      if (isUnanswered(error)) await begin()
      set({ failure: error })
    } finally {
      clearTimeout(waiting)
    }
  }

  async function begin(): Promise<void> {
    if (state.draft !== null) return
    const begun = await ports.begin().catch(() => null)
    if (state.draft === null && begun !== null) set({ draft: begun })
  }

  async function sendReport(): Promise<void> {
    const { draft } = state
    if (draft === null) return
    const sent = draft.content
    const report = await ports.save(inputOf(draft))
    if (state.draft !== null) put(takeAnswer(state.draft, sent, report))
  }

  async function send(): Promise<void> {
    try {
      await sendReport()
    } catch (error) {
      if (refusalOf(error) !== 'REPORT_CHANGED') throw error
      join(await ports.read())
      // The person sees the conflicts before the report is sent.
      if (state.conflicts.length === 0) await sendReport()
      else throw error
    }
  }

  async function save(): Promise<void> {
    if (state.status.kind === 'saving' || state.draft === null || !isUnsaved(state.draft)) return
    set({ status: { kind: 'saving' } })
    try {
      await send()
      set({ failure: null, status: restingStatus(null) })
    } catch (error) {
      set({ status: restingStatus(error) })
      if (!(error instanceof CallFailure)) throw error
    }
    if (isStale) await refresh()
  }

  async function refresh(): Promise<void> {
    // Opening reads the report, too, after the draft that the phone has.
    if (state.draft === null) return
    isStale = true
    const isBusy = () => state.status.kind === 'saving'
    while (isStale && !isBusy()) {
      isStale = false
      const report = await ports.read().catch(() => null)
      // The answer of a save that began meanwhile may be newer.
      if (isBusy()) isStale = true
      else if (report !== null && report.version >= state.draft.version) join(report)
    }
  }

  return {
    state: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    open,
    change: (change) => {
      if (state.draft === null) return
      put({ ...state.draft, content: change(state.draft.content) })
      if (state.status.kind !== 'saving') set({ status: restingStatus(null) })
    },
    save,
    refresh,
    closeConflicts: () => set({ conflicts: [] }),
  }
}
