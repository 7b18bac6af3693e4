/** The meaning of a notice; it also selects the icon. */
export type NoticeKind = 'info' | 'good' | 'bad' | 'waiting'

/** A short message that closes itself. */
export interface Notice {
  readonly kind: NoticeKind
  readonly text: string
  /** The failure; its reference is shown. */
  readonly error?: unknown
  /** A link to the screen that shows what the notice is about. */
  readonly link?: { readonly label: string; readonly to: string }
  /** A button that does something about what the notice says; using it closes the notice. */
  readonly action?: { readonly label: string; readonly run: () => void }
  /** How long the notice stays, in ms. Default: {@link NOTICE_LIFETIME}. */
  readonly lifetime?: number
  /** Called once when the notice closes, by timeout or by the user. */
  readonly onClose?: () => void
}

/** A notice that is on the screen. */
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

/** Shows a notice. A notice with the same text is replaced rather than duplicated. */
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

/** Returns the visible notices, oldest first. */
export function shownNotices(): readonly ShownNotice[] {
  return shown
}

/** Subscribes to changes of the visible notices. Returns the unsubscribe function. */
export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
