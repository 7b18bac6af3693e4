import { useEffect, useEffectEvent } from 'react'

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const isText = target instanceof HTMLInputElement && !/^(?:checkbox|radio|button|submit)$/.test(target.type)
  return isText || target.isContentEditable || /^(?:select|textarea)$/i.test(target.tagName)
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], [role="dialog"]') !== null
}

/**
 * Whether a key press is a page shortcut: no field or dialog has it, and no handler has taken it. A list of choices takes
 * letters, but no `/`: it keeps the focus after a choice.
 */
function isForThePage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  const isTaken = isTyping(event.target) && !(event.key === '/' && event.target instanceof HTMLSelectElement)
  return !isTaken && !isDialogOpen()
}

/** Moves from the entry that has the focus or, if none has, from the one that is open. */
function moveFocus(step: 1 | -1): void {
  const entries = [...document.querySelectorAll<HTMLElement>('[data-entry]')].filter((entry) =>
    entry.checkVisibility(),
  )
  const focused = entries.findIndex(
    (entry) => entry === document.activeElement || entry.closest('tr, li')?.contains(document.activeElement),
  )
  const at = focused >= 0 ? focused : entries.findIndex((entry) => entry.ariaCurrent === 'true')
  const next = at < 0 ? (step === 1 ? 0 : entries.length - 1) : at + step
  const entry = entries[Math.min(Math.max(next, 0), entries.length - 1)]
  entry?.focus()
  entry?.scrollIntoView({ block: 'nearest' })
  if (entry?.dataset['entry'] === 'open') entry.click()
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('[data-search]')
  field?.focus()
  field?.select()
  return field !== null
}

/**
 * Handles the keyboard shortcuts of a list. `j` and `k` move between elements with `data-entry`, `/` focuses the
 * field with `data-search`. Enter needs no code because entries are links or buttons; an entry with
 * `data-entry="open"` opens when it is reached. Ignored in fields and dialogs.
 */
export function useListKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isForThePage(event)) return
      if (event.key === '/') {
        if (focusSearch()) event.preventDefault()
      } else if (event.key === 'j' || event.key === 'k') {
        moveFocus(event.key === 'j' ? 1 : -1)
        event.preventDefault()
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/**
 * Handles single-letter shortcuts of a page ("a" to approve), except in fields and dialogs. A held key counts once,
 * because its repeats would answer the next case unseen.
 */
export function useLetterKeys(keys: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    if (act === undefined || event.repeat || !isForThePage(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
