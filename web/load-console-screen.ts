import type { ComponentType } from 'react'
import { CONSOLE_SCREENS, type ConsoleScreen } from './console-screens.ts'

/** Loads a screen of the console. */
export async function loadConsoleScreen(screen: ConsoleScreen): Promise<ComponentType> {
  return CONSOLE_SCREENS[screen].load()
}
