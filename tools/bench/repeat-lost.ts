/** How often a measurement is made before its failure counts. */
const TRIES = 3

/**
 * Makes a measurement again if its navigation got lost, which a busy machine may cause. Any other failure counts at
 * once.
 *
 * @param name of what is measured, for the line that reports a lost navigation
 */
export async function repeatLost<T>(name: string, measure: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await measure()
    } catch (error) {
      const { message } = error as Error
      if (tried === TRIES || !LOST.test(message)) throw error
      console.log(`    ${name}: measured again, because its navigation got lost (${message.split('\n')[0]})`)
    }
  }
}

/** Words of Lighthouse and Playwright about it: a page that never began, never painted, hung or was cut off. */
const LOST =
  /NO_NAVSTART|NO_DOCUMENT_REQUEST|NO_FCP|NO_LCP|PAGE_HUNG|PROTOCOL_TIMEOUT|TARGET_CRASHED|ERR_ABORTED|goto: Timeout/
