/** How many pictures are prepared and sent at once. More would take too much of a phone's memory and of its line. */
const AT_ONCE = 3

const waiting: (() => void)[] = []
let running = 0

/** Runs a piece of work when its turn comes; those that wait are taken in the order of their calls. */
export async function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
  if (running < AT_ONCE) running += 1
  else await new Promise<void>((resolve) => void waiting.push(resolve))
  try {
    return await work()
  } finally {
    // The place passes to the next one that waits, or becomes free.
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}
