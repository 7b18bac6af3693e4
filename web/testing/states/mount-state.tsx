import '#web/mantine-styles.ts'
import '#web/tokens.css'
import '#web/theme.css'
import '#web/print.css'
import './still.css'
import { openDB } from 'idb'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetCachedReads } from '#web/api/cached-reads.ts'
import { forgetLiveEvents } from '#web/api/received-events.ts'
import { LiveProvider } from '#web/api/live.tsx'
import { createQueryClient } from '#web/api/query-client.ts'
import { AppRoot } from '#web/app-root.tsx'
import { NavigationContext } from '#web/layouts/navigation.ts'
import { AppRoutes, NAVIGATION } from '#web/routes.tsx'
import { useSessionControl } from '#web/session/session.tsx'
import { forgetStored, storeValue } from '#web/session/stored-values.ts'
import '#web/text/en/refusals.ts'
import { closeNotice, shownNotices } from '#web/ui/notice.ts'
import { fakeBrowser, type FakeBrowser } from './fake-browser.ts'
import { createFakeServer } from './fake-server.ts'
import { callsOf, PEOPLE } from './people.ts'
import type { State } from './state.ts'

/** A colour scheme. */
export type Scheme = 'light' | 'dark'

/** A state that is mounted. */
export interface MountedState extends Pick<
  FakeBrowser,
  'receive' | 'goOffline' | 'goOnline' | 'breakStream'
> {
  readonly setScheme: (scheme: Scheme) => void
  /** Whether all calls are answered that get a reply. */
  readonly isIdle: () => boolean
  /** Whether no act is in progress but those whose reply never comes: an act ends once what it changed is read again. */
  readonly isAtRest: () => boolean
  /** Faults outside of the app: calls without a reply, replies that are not declared. */
  readonly faults: readonly string[]
  /** Whether the state has made one of the calls to which it has replies, or has none. */
  readonly hasBegun: () => boolean
  /** Reports each reply to a call that changes something, which the state never makes. */
  readonly findUnasked: () => string[]
  /** All that the state is given and all that was sent and received: the values of which texts are made. */
  readonly served: readonly unknown[]
  readonly unmount: () => void
}

/**
 * Mounts a state as the app would show it: the app's own providers, client, caches and routes over a server that gives
 * the state's replies, at the same instant always. The previous state must be unmounted.
 */
export async function mountState(state: State, scheme: Scheme): Promise<MountedState> {
  const faults: string[] = []
  const { part, at = '/', signedIn } = state
  const calls = { ...callsOf(signedIn), ...state.calls }
  const server = createFakeServer(calls, (fault) => faults.push(fault))
  forgetAll()
  await emptyDatabases()
  const browser = fakeBrowser(server)
  if (signedIn !== undefined) {
    storeValue('uid', PEOPLE[signedIn].session.user.uid)
    storeValue('authToken', 'token')
  }
  history.replaceState(null, '', at)
  document.documentElement.lang = 'en-IN'
  document.title = 'Yardbid'
  beginAtTop()
  const place = document.createElement('div')
  // Before the place of dialogs, which stays in the page.
  document.body.prepend(place)
  const root = createRoot(place)
  const queries = createQueryClient()
  const shown =
    part === undefined ? <AppRoutes /> : <WithoutFrame isGated={signedIn !== undefined}>{part}</WithoutFrame>
  root.render(
    <AppRoot queries={queries} forceColorScheme={scheme}>
      {shown}
    </AppRoot>,
  )
  return {
    receive: browser.receive,
    goOffline: browser.goOffline,
    goOnline: browser.goOnline,
    breakStream: browser.breakStream,
    setScheme: (scheme) => document.documentElement.setAttribute('data-mantine-color-scheme', scheme),
    isIdle: server.isIdle,
    isAtRest: () => queries.isMutating({ predicate: ({ state }) => !state.isPaused }) <= server.countHeld(),
    faults,
    hasBegun: () => server.hasBegun(state.calls ?? {}),
    findUnasked: () => server.findUnasked(state.calls ?? {}),
    served: [part?.props, at, signedIn && PEOPLE[signedIn].session, server.served],
    unmount: () => {
      root.unmount()
      place.remove()
      queries.clear()
      browser.restore()
      forgetAll()
    },
  }
}

/** Lets Tab begin at the top of the page: the browser goes on where the last focus was, even if that is gone. */
function beginAtTop(): void {
  const top = document.createElement('button')
  document.body.prepend(top)
  top.focus()
  top.remove()
}

/** Forgets what the app keeps beside its components, so that no state leaves anything to the next. */
function forgetAll(): void {
  forgetStored()
  forgetCachedReads()
  forgetLiveEvents()
  for (const { id } of shownNotices()) closeNotice(id)
  localStorage.clear()
  sessionStorage.clear()
}

/**
 * Empties the databases of the device. They are not deleted: that would wait for those that are still open. Called
 * when nothing is mounted, which could write to one again.
 */
async function emptyDatabases(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await openDB(name)
    await Promise.all([...database.objectStoreNames].map((store) => database.clear(store)))
    database.close()
  }
}

/** Shows a part as if a frame were around it, once the person is signed in. */
function WithoutFrame({ isGated, children }: { readonly isGated: boolean; readonly children: ReactNode }) {
  const { state } = useSessionControl()
  const page = (
    <NuqsAdapter>
      <main>{children}</main>
    </NuqsAdapter>
  )
  if (!isGated) return page
  return (
    <NavigationContext value={NAVIGATION}>
      {state.status === 'signedIn' ? <LiveProvider>{page}</LiveProvider> : null}
    </NavigationContext>
  )
}
