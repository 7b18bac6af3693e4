/** Work that is repeated until it is stopped. */
export interface Repetition {
  /** Waits for running work, then ends. */
  stop(): Promise<void>
}

/**
 * Does work now and then every `milliseconds`, never twice at once.
 *
 * @returns after the first time.
 */
export async function repeat(
  milliseconds: number,
  onFailure: (error: unknown) => void,
  work: () => Promise<void>,
): Promise<Repetition> {
  let running: Promise<void> | null = null
  function begin(): Promise<void> {
    running ??= work()
      .catch(onFailure)
      .finally(() => {
        running = null
      })
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
