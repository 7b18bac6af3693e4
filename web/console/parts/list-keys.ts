import { useEffect, useEffectEvent } from 'react'

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const isText = target instanceof HTMLInputElement && !/^(?:checkbox|radio|button|submit)$/.test(target.type)
  return isText || target.isContentEditable || /^(?:select|textarea)$/i.test(target.tagName)
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], [role="dialog"]') !== null
}

/** Whether a key is meant for the page: nothing is typed or asked, and nobody took it. */
function isForThePage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  return !isTyping(event.target) && !isDialogOpen()
}

function moveFocus(step: 1 | -1): void {
  const entries = [...document.querySelectorAll<HTMLElement>('[data-entry]')].filter((entry) =>
    entry.checkVisibility(),
  )
  const at = entries.findIndex(
    (entry) => entry === document.activeElement || entry.closest('tr, li')?.contains(document.activeElement),
  )
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
 * The keys of a list: `j` and `k` move through what carries `data-entry`, `/` leads to the field with
 * `data-search`. Enter opens by itself, for an entry is a link or a button; an entry `data-entry="open"` opens as
 * it is reached. Silent while something is typed or asked.
 */
export function useListKeys(): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!isForThePage(event)) return
      if (event.key === '/') {
        if (focusSearch()) event.preventDefault()
      } else if (event.key === 'j' || event.key === 'k') {
        moveFocus(event.key === 'j' ? 1 : -1)
        event.preventDefault()
      }
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
}

/**
 * What single letters do on this page, while nothing is typed or asked ("a" to approve). Each press counts once: a
 * key that is held would answer what opens next, which nobody has looked at.
 */
export function useLetterKeys(keys: Readonly<Record<string, () => void>>): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    if (act === undefined || event.repeat || !isForThePage(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
