import type { ComponentType } from 'react'
import { SCREEN_NAMES, type ScreenName } from '#contract/screens.ts'
import type { ConsoleScreen } from './console-screens.ts'
import type { ScreenView } from './screen-view.ts'
import { fetchTexts } from './text/families.ts'
import { addTexts } from './text/text.ts'

/**
 * Loads a screen of the console and the texts of its own, through the console's own list, so that other first visits do not
 * load the list.
 */
async function loadScreen(screen: ConsoleScreen): Promise<ComponentType> {
  const { CONSOLE_SCREENS } = await import('./console-screens.ts')
  const { load, texts } = CONSOLE_SCREENS[screen]
  const [Screen, ...families] = await Promise.all([load(), ...texts.map(fetchTexts)])
  families.forEach(addTexts)
  return Screen
}

function viewOf(screen: ConsoleScreen): ScreenView {
  return {
    load: () => loadScreen(screen),
    frame: 'console',
    // Any screen may name cars, and ask for the password again.
    texts: ['console', 'car', 'account'],
    ...(screen === 'admin.home' ? { links: { visitorMenu: 'layout.console' } } : {}),
  }
}

/** The frame, code and texts of every screen of the console. Part of `SCREEN_VIEWS`. */
export const CONSOLE_VIEWS = Object.fromEntries(
  SCREEN_NAMES.filter(isOfConsole).map((screen) => [screen, viewOf(screen)]),
) as Readonly<Record<ConsoleScreen, ScreenView>>

function isOfConsole(screen: ScreenName): screen is ConsoleScreen {
  return screen.startsWith('admin.')
}
