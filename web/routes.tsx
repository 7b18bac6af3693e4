import { useEffect, useLayoutEffect, useRef, type ComponentType } from 'react'
import {
  NavigationType,
  Navigate,
  useLocation,
  useNavigationType,
  useRoutes,
  type RouteObject,
} from 'react-router'
import {
  pathTo,
  patternsOf,
  requirementOf,
  SCREEN_NAMES,
  type Requirement,
  type ScreenName,
} from '#contract/screens.ts'
import type { Role } from '#domain/roles.ts'
import { recordAppEvent } from './api/app-events.ts'
import { lazyPart } from './lazy-part.tsx'
import {
  NavigationContext,
  type LinkPlace,
  type Navigation,
  type Placed,
  type ScreenLink,
} from './layouts/navigation.ts'
import { SecondFactorGate } from './layouts/second-factor-gate.tsx'
import { FRAMES, type FrameName, type View } from './frames.ts'
import type { ScreenView } from './screen-view.ts'
import { NOT_FOUND, SCREEN_VIEWS, SECOND_FACTOR_DUE } from './screens.ts'
import { ProtectedRoute } from './session/protected-route.tsx'
import { useSessionControl } from './session/session.tsx'
import { useAnyText, type TextId } from './text/text.ts'
import { Loading } from './ui/loading.tsx'
import { DocumentTitle } from './ui/page-title.tsx'

const lazyView = (name: string, { load }: View) => lazyPart(name, load, <Loading />)

const NotFound = lazyView('not-found', NOT_FOUND)
const SecondFactorDue = lazyView('second-factor-due', SECOND_FACTOR_DUE)

const frames: Partial<Record<FrameName, ComponentType>> = {}
const frameOf = (name: FrameName) => (frames[name] ??= lazyView(name, FRAMES[name]))

const FRAME_OF_ROLE: Readonly<Record<Role, ComponentType>> = {
  admin: frameOf('console'),
  orguserdealer: frameOf('dealer'),
  dealer_evaluator: frameOf('field'),
  delivery_driver: frameOf('field'),
}

const PublicFrame = frameOf('public')
const NewcomerFrame = frameOf('newcomer')

/** The frame of the signed-in person's role; the public frame on a public screen without a session. */
function OwnFrame() {
  const { state } = useSessionControl()
  if (state.status === 'loading') return <Loading />
  if (state.status !== 'signedIn') return <PublicFrame />
  const { role, onboarding } = state.session
  const isNewcomer = role === 'orguserdealer' && onboarding !== 'home'
  const Frame = isNewcomer ? NewcomerFrame : FRAME_OF_ROLE[role]
  return <Frame />
}

function framed(frame: ScreenView['frame'], children: RouteObject[]): RouteObject[] {
  if (frame === undefined) return children
  if (frame === 'own') return [{ element: <OwnFrame />, children }]
  const Frame = frameOf(frame)
  return framed(FRAMES[frame].within, [{ element: <Frame />, children }])
}

function guarded(requires: Requirement | null, children: RouteObject[]): RouteObject[] {
  if (requires === null) return children
  const inner = { element: <ProtectedRoute requires={requires} />, children }
  return [{ element: <SecondFactorGate due={<SecondFactorDue />} />, children: [inner] }]
}

/** Wraps a screen so that it sets the title of the browser tab. */
function titled(load: View['load'], title: TextId): View['load'] {
  return async () => {
    const Screen = await load()
    return function Titled() {
      const t = useAnyText()
      return (
        <>
          <DocumentTitle page={t(title)} />
          <Screen />
        </>
      )
    }
  }
}

function routesTo(name: ScreenName): RouteObject[] {
  const view = SCREEN_VIEWS[name]
  const at = (element: RouteObject['element']) => patternsOf(name).map((path) => ({ path, element }))
  if ('leadsTo' in view) return at(<Navigate to={pathTo(view.leadsTo)} replace />)
  const load = view.title === undefined ? view.load : titled(view.load, view.title)
  const Screen = lazyView(name, { ...view, load })
  return guarded(requirementOf(name), framed(view.frame, at(<Screen />)))
}

/** The routes to every screen, each in its frame and behind its guard. */
export const ROUTES: RouteObject[] = [...SCREEN_NAMES.flatMap(routesTo), { path: '*', element: <NotFound /> }]

function placed(name: ScreenName): Placed {
  const view = SCREEN_VIEWS[name]
  return 'leadsTo' in view ? {} : view
}

/** The navigation's links and tabs, from the screens' table. */
export const NAVIGATION: Navigation = {
  linksAt: (place) => SCREEN_NAMES.flatMap((screen) => linksTo(screen, place)),
  tabOf: (screen) => placed(screen).tab ?? null,
}

function linksTo(screen: ScreenName, place: LinkPlace): ScreenLink[] {
  const label = placed(screen).links?.[place]
  return label === undefined ? [] : [{ screen, to: pathTo(screen), label }]
}

/** Scrolls a new page to its top. When the user goes back, the browser restores the position. */
function useScrollToTop(): void {
  const { pathname } = useLocation()
  const isNew = useNavigationType() === NavigationType.Push
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (isNew && shown.current !== pathname) scrollTo(0, 0)
    shown.current = pathname
  }, [pathname, isNew])
}

function useRecordedPages(): void {
  const { pathname } = useLocation()
  useEffect(() => recordAppEvent({ kind: 'page', path: pathname, at: Date.now() }), [pathname])
}

/** Every screen, behind the guard that it needs. */
export function AppRoutes() {
  useScrollToTop()
  useRecordedPages()
  return <NavigationContext value={NAVIGATION}>{useRoutes(ROUTES)}</NavigationContext>
}
