/** Work that is repeated until it is stopped. */
export interface Repetition {
  /** Waits for running work, then ends. */
  stop(): Promise<void>
}

/**
 * Does work now and then every `milliseconds`, never twice at once. Of failures in a row the first is reported.
 *
 * @returns after the first time.
 */
export async function repeat(
  milliseconds: number,
  onFailure: (error: unknown) => void,
  work: () => Promise<void>,
): Promise<Repetition> {
  let running: Promise<void> | null = null
  let isFailing = false
  async function workOnce(): Promise<void> {
    try {
      await work()
      isFailing = false
    } catch (error) {
      if (!isFailing) onFailure(error)
      isFailing = true
    } finally {
      running = null
    }
  }
  function begin(): Promise<void> {
    running ??= workOnce()
    return running
  }
  await begin()
  const timer = setInterval(() => void begin(), milliseconds)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
