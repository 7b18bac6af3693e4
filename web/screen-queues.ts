import type { Queue } from '#contract/queues.ts'
import { CONSOLE_QUEUES } from '#web/console-queues.ts'
import { paths } from '#web/paths.ts'

/** A queue that has a screen, which is named like it. */
export type ScreenQueue = Extract<Queue, keyof typeof paths.admin>

/** The queues that have a screen, in their order. */
export const SCREEN_QUEUES = Object.keys(CONSOLE_QUEUES).filter(
  (queue): queue is ScreenQueue => queue in paths.admin,
)
