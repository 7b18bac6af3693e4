import { isRecord } from '#domain/read-value.ts'
import { currentPosition, inSpan, isTracing } from '#server/platform/tracing/spans.ts'

/** The field of a payload that is not the task's. */
const POSITION = '_trace'

/** Adds the position of the work that queues a job to its payload, if it is traced. */
export function withPosition(payload: object): object {
  const position = currentPosition()
  return position === undefined ? payload : { ...payload, [POSITION]: position }
}

/**
 * Does a job: as a trace of its own, with a link to the work that queued it. It may run long after that, several times,
 * and for several.
 *
 * @param task the name of its task
 * @param work gets the payload without the position
 */
export function traceJob(
  task: string,
  payload: unknown,
  work: (payload: unknown) => Promise<void>,
): Promise<void> {
  if (!isRecord(payload) || !(POSITION in payload)) {
    return isTracing() ? inJob(task, undefined, () => work(payload)) : work(payload)
  }
  // Also without tracing: another process may have queued the job.
  const { [POSITION]: position, ...own } = payload
  return inJob(task, typeof position === 'string' ? position : undefined, () => work(own))
}

function inJob(task: string, position: string | undefined, work: () => Promise<void>): Promise<void> {
  const attributes = { 'yardbid.job.task': task }
  return inSpan(`job ${task}`, { kind: 'CONSUMER', parent: null, links: [position], attributes }, work)
}
