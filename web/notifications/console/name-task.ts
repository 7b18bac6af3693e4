import { FORMER_TASKS } from '#contract/former-tasks.ts'
import '#web/text/en/job.ts'
import { anyText, hasText } from '#web/text/text.ts'

/** Returns the words for a job's task; of a release that this one does not know, its name. */
export function nameTask(task: string): string {
  const id = `job.task.${FORMER_TASKS.get(task) ?? task}`
  return hasText(id) ? anyText(id) : task
}
