import { plain } from './states/shown-text.ts'
import type { Actor } from './states/state.ts'

/**
 * Waits for the text, such as the reason, and checks that the button with this text is disabled.
 *
 * @throws Error if it can be pressed.
 */
export async function seesDisabled(
  { sees }: Pick<Actor, 'sees'>,
  button: string,
  text: string,
): Promise<void> {
  await sees(text)
  const found = [...document.querySelectorAll('button')].find(
    ({ textContent }) => plain(textContent) === button,
  )
  if (found?.disabled !== true) throw new Error(`“${button}” can be pressed.`)
}
