import { useEffect, useEffectEvent } from 'react'

/** A part of the screen that covers the page while it is open, such as a dialog. */
interface Cover {
  readonly onBack: () => void
}

/** The open covers, the topmost last. Each has an entry of its own in the browser's history. */
const covers: Cover[] = []
/** The address of the page that they cover. */
let covered = ''
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Calls `onBack` when the user goes back while the component is shown, instead of leaving the page: it closes what the
 * component shows, or asks first and leaves it open. Of several such components the topmost is asked. `isShown` is false
 * while a component that stays mounted shows nothing.
 */
export function useBack(onBack: () => void, isShown = true): void {
  const goBack = useEffectEvent(onBack)
  useEffect(() => {
    if (!isShown) return
    const cover: Cover = { onBack: () => goBack() }
    return add(cover)
  }, [isShown])
}

function add(cover: Cover): () => void {
  if (covers.length === 0) {
    covered = location.href
    addEventListener('popstate', onPopState)
  }
  covers.push(cover)
  matchSoon()
  return () => {
    covers.splice(covers.indexOf(cover), 1)
    matchSoon()
  }
}

/** Returns how many entries of covers stand below and at the current entry of the history. */
function depth(): number {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'covers' in state ? Number(state.covers) : 0
}

function onPopState(): void {
  // Another page was opened. Its entry has no covers, and those that are open disappear with theirs.
  if (location.href !== covered || depth() >= covers.length) return
  covers.at(-1)?.onBack()
  matchSoon()
}

/** Makes the history match the open covers once React has shown or removed all that belongs together. */
function matchSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(match, 0)
}

function match(): void {
  const isHere = location.href === covered
  const has = isHere ? depth() : covers.length
  // The router finds its own marks in the state, and its count of the entries goes on.
  for (let next = has + 1; next <= covers.length; next += 1) {
    const state = history.state as { readonly idx?: number } | null
    history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, covers: next }, '')
  }
  if (has > covers.length) history.go(covers.length - has)
  if (covers.length === 0) removeEventListener('popstate', onPopState)
}
