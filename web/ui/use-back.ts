import { useEffect, useEffectEvent } from 'react'
import { countCovers } from './count-covers.ts'

/** A part of the screen that covers the page while it is open, such as a dialog. */
interface Cover {
  readonly onBack: () => void
}

/** The open covers, the topmost last. */
const covers: Cover[] = []
/**
 * The entry of the browser's history that was the current one when it was last looked at: its address, and how many
 * entries of covers stand below and at it.
 */
let seen = { address: '', depth: 0 }
let timer: ReturnType<typeof setTimeout> | undefined
let isListening = false

/**
 * Calls `onBack` when the user goes back while the component is shown, instead of leaving the page: it closes what the
 * component shows, or asks first and leaves it open. Of several such components the topmost is asked. `isShown` is false
 * while a component that stays mounted shows nothing.
 *
 * Each cover has an entry of its own in the history. The entry of a cover that was closed in another way stays for the
 * next cover, and Back passes over it: the browser would leave it only some time after it is asked to, when another
 * cover may be open.
 */
export function useBack(onBack: () => void, isShown = true): void {
  const goBack = useEffectEvent(onBack)
  useEffect(() => {
    if (!isShown) return
    const cover: Cover = { onBack: () => goBack() }
    covers.push(cover)
    matchSoon()
    return () => {
      covers.splice(covers.indexOf(cover), 1)
      matchSoon()
    }
  }, [isShown])
}

function see(): void {
  seen = { address: location.href, depth: countCovers() }
}

function onPopState(): void {
  const before = seen
  see()
  const isCoverLeft = seen.address === before.address && seen.depth < before.depth
  if (!isCoverLeft) return
  const top = covers.at(-1)
  if (top === undefined) return history.go(-seen.depth - 1)
  top.onBack()
  matchSoon()
}

/** Gives each open cover an entry once React has shown or removed all that belongs together. */
function matchSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(addEntries, 0)
}

function addEntries(): void {
  if (!isListening) addEventListener('popstate', onPopState)
  isListening = true
  for (let next = countCovers() + 1; next <= covers.length; next += 1) {
    // The router finds its own marks in the state, and its count of the entries goes on.
    const state = history.state as { readonly idx?: number } | null
    history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, covers: next, covered: location.href }, '')
  }
  see()
}
