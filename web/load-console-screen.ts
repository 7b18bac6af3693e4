import type { ComponentType } from 'react'
import { CONSOLE_SCREENS, type ConsoleScreen } from './console-screens.ts'
import { fetchTexts } from './text/families.ts'
import { addTexts } from './text/text.ts'

/** Loads a screen of the console with the texts of its own. */
export async function loadConsoleScreen(screen: ConsoleScreen): Promise<ComponentType> {
  const { load, texts } = CONSOLE_SCREENS[screen]
  const [Screen, ...families] = await Promise.all([load(), ...texts.map(fetchTexts)])
  families.forEach(addTexts)
  return Screen
}
