import { NotCsv } from './csv-text.ts'
import { BROKEN_OFF, endImport } from './imports-queries.ts'
import { runImport, type ImportDeps, type ImportJob } from './run-import.ts'

/** Runs imports in this process, beyond the answers to the calls that began them. */
export interface ImportRunner {
  start(job: ImportJob): void
  /** Breaks off what runs after the batch that it is at, and says so in the import. */
  stop(): Promise<void>
}

const FAULT = 'Something went wrong on our side. Run the import again: what it has taken stays as it is.'

/** A runner; `onFailure` hears of what nobody expected. */
export function createImportRunner(
  deps: ImportDeps & { readonly onFailure: (error: unknown) => void },
): ImportRunner {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()

  const run = async (job: ImportJob) => {
    try {
      await runImport(deps, job, stopping.signal)
    } catch (error) {
      const expected = error instanceof NotCsv || stopping.signal.aborted
      if (!expected) deps.onFailure(error)
      const sentence = error instanceof NotCsv ? error.message : stopping.signal.aborted ? BROKEN_OFF : FAULT
      // Where not even this can be written, the missing signs of life tell it.
      await endImport(deps.db, job.importId, sentence).catch(deps.onFailure)
    }
  }
  return {
    start(job) {
      const work = run(job).finally(() => running.delete(work))
      running.add(work)
    },
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
