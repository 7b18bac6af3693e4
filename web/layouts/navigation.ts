import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'
import { screenAt, type ScreenName } from '#contract/screens.ts'
import type { Car } from '#domain/car/car.ts'
import type { TextId } from '#web/text/text.ts'

/**
 * A place that links to screens: the login form, and the account menus. `visitorMenu` is an admin's in the dealers' and
 * field workers' frames. The console's own menu is `console-menu.ts`.
 */
export type LinkPlace = 'login' | 'newcomerMenu' | 'dealerMenu' | 'fieldMenu' | 'consoleMenu' | 'visitorMenu'

/** A tab of the dealers' frame. */
export type DealerTab = 'browse' | 'myCars'

/** The links to a screen, and its tab. */
export interface Placed {
  /** The places that link to the screen, each with the link's text. */
  readonly links?: Readonly<Partial<Record<LinkPlace, TextId>>>
  /** The tab of the dealers' frame under which the screen is. */
  readonly tab?: DealerTab
}

/** A link to a screen. */
export interface ScreenLink {
  readonly screen: ScreenName
  readonly to: string
  readonly label: TextId
}

/** The navigation, which frames get by context because they cannot import the table of screens that loads them. */
export interface Navigation {
  readonly linksAt: (place: LinkPlace) => readonly ScreenLink[]
  readonly tabOf: (screen: ScreenName) => DealerTab | null
}

/** The context of the navigation; its value is `NAVIGATION` of `web/routes.tsx`. */
export const NavigationContext = createContext<Navigation>({ linksAt: () => [], tabOf: () => null })

/** Returns the links of a place, in the order of the contract's screens. */
export function useLinks(place: LinkPlace): readonly ScreenLink[] {
  return useContext(NavigationContext).linksAt(place)
}

/** Returns the tab of the dealers' frame to which the present screen belongs; null for none. */
export function useDealerTab(): DealerTab | null {
  const { pathname, state } = useLocation()
  const screen = screenAt(pathname)
  const { tabOf } = useContext(NavigationContext)
  return screen === null ? null : tabOfVisit(tabOf(screen), state)
}

/** Returns the tab of a visit: a page that a card of My Cars opened stays under it. `state` is the link's. */
export function tabOfVisit(tab: DealerTab | null, state: unknown): DealerTab | null {
  const visit = state as { readonly car?: Partial<Car> } | null
  return tab === 'browse' && visit?.car?.state ? 'myCars' : tab
}
