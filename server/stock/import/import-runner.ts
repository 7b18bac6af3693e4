import { NotTable } from '#server/files/tables/not-table.ts'
import { INTERRUPTED_MESSAGE, endImport } from './imports-queries.ts'
import { runImport, type ImportDeps, type ImportJob } from './run-import.ts'

/** Runs imports in the background of this process, after the calls that start them have answered. */
export interface ImportRunner {
  start(job: ImportJob): void
  /** Stops running imports after their current batch, and marks them as failed. */
  stop(): Promise<void>
}

const INTERNAL_FAILURE =
  'Something went wrong on our side. Run the import again: what it has taken stays as it is.'

/** Creates a runner. `onFailure` receives unexpected errors. */
export function createImportRunner(
  deps: ImportDeps & { readonly onFailure: (error: unknown) => void },
): ImportRunner {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()

  const run = async (job: ImportJob) => {
    try {
      await runImport(deps, job, stopping.signal)
    } catch (error) {
      const expected = error instanceof NotTable || stopping.signal.aborted
      if (!expected) deps.onFailure(error)
      const sentence =
        error instanceof NotTable
          ? error.message
          : stopping.signal.aborted
            ? INTERRUPTED_MESSAGE
            : INTERNAL_FAILURE
      // If this write fails too, the import is treated as failed once its heartbeat is too old.
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
