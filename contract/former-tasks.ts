/** The present names of background tasks, by the names under which older releases queue, list and log them. */
export const FORMER_TASKS: ReadonlyMap<string, string> = new Map([
  ['clear-away', 'delete-expired'],
  ['tell-events', 'notify-of-events'],
])
