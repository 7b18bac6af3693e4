import type { Actor } from './states/state.ts'
import { seenText } from './states/shown-text.ts'

/**
 * Returns steps that repeat `attempt` once for each text, or list of texts, and wait until that text is shown.
 * @throws {Error} if all texts of a turn are shown before it: they would prove nothing about it
 */
export function seesInTurn(
  attempt: (actor: Actor) => Promise<void>,
  ...turns: readonly (string | readonly string[])[]
): (actor: Actor) => Promise<void> {
  return async (actor) => {
    for (const turn of turns) {
      const texts = typeof turn === 'string' ? [turn] : turn
      if (texts.every((text) => seenText().includes(text)))
        throw new Error(`Seen before the turn: “${texts.join('”, “')}”.`)
      await attempt(actor)
      for (const text of texts) await actor.sees(text)
    }
  }
}
