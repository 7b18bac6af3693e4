import { SCREEN_NAMES, type ScreenName } from '#contract/screens.ts'
import type { ConsoleScreen } from './console-screens.ts'
import type { ScreenView } from './screen-view.ts'

function viewOf(screen: ConsoleScreen): ScreenView {
  return {
    // Through the console's own list, so that other first visits do not load the list.
    load: async () => (await import('./load-console-screen.ts')).loadConsoleScreen(screen),
    frame: 'console',
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
