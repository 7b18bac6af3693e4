/** What a notice is about; it also chooses its icon. */
export type NoticeKind = 'info' | 'good' | 'bad' | 'waiting'

/** A short message that closes itself. */
export interface Notice {
  readonly kind: NoticeKind
  readonly text: string
  /** What failed, for its reference. */
  readonly error?: unknown
  /** Where it leads: to the screen that shows what it says. */
  readonly link?: { readonly label: string; readonly to: string }
  /** Milliseconds that it stays, where that is not {@link NOTICE_LIFETIME}. */
  readonly lifetime?: number
  /** Called once, when it closes, by itself or by hand. */
  readonly onClose?: () => void
}

/** A notice on the screen. */
export interface ShownNotice extends Notice {
  readonly id: number
}

/** How long a notice stays, in milliseconds (part A section 9). */
export const NOTICE_LIFETIME = 5000

let shown: readonly ShownNotice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly ShownNotice[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a notice; one that already says the same is shown anew instead of twice. */
export function showNotice(notice: Notice): void {
  lastId += 1
  show([...shown.filter(({ text }) => text !== notice.text), { ...notice, id: lastId }])
}

/** Closes a notice. */
export function closeNotice(id: number): void {
  const notice = shown.find((other) => other.id === id)
  if (notice === undefined) return
  show(shown.filter((other) => other !== notice))
  notice.onClose?.()
}

/** The notices on the screen, oldest first. */
export function shownNotices(): readonly ShownNotice[] {
  return shown
}

/** Calls back whenever they change. */
export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
