/** How long a state may take to be shown, in ms: a machine may be busy. */
const PATIENCE = 10_000

/** The maximum time between two checks, in ms. The value of a field can change without a mutation of the page. */
const CHECK_MS = 50

/**
 * Waits until a condition holds. Checks it in each animation frame in which the page has changed.
 * @throws {Error} with what `describe` says, if it never does
 */
export async function until(holds: () => boolean, describe: () => string): Promise<void> {
  const end = performance.now() + PATIENCE
  let isNew = true
  const watch = new MutationObserver(() => {
    isNew = true
  })
  watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  try {
    for (let seen = 0; ; await nextFrame()) {
      const now = performance.now()
      if (!isNew && now - seen < CHECK_MS) continue
      isNew = false
      seen = now
      if (holds()) return
      if (now > end) throw new Error(describe())
    }
  } finally {
    watch.disconnect()
  }
}

/** Waits until the next frame is drawn. */
export function nextFrame(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve)
  })
}
