/** How long a state may take to be shown, in ms: a machine may be busy. */
const PATIENCE = 10_000

/** Waits until a condition holds, looking once in each frame. @throws {Error} with what `describe` says, if it never does */
export async function until(holds: () => boolean, describe: () => string): Promise<void> {
  const end = performance.now() + PATIENCE
  while (!holds()) {
    if (performance.now() > end) throw new Error(describe())
    await nextFrame()
  }
}

/** Waits until the next frame is drawn. */
export function nextFrame(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve)
  })
}
