import { matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { OFFLINE_SCREENS, screenAt } from '#contract/screens.ts'
import { OFFLINE_PAGE } from './offline-page.ts'

// The service worker of the origin. It keeps the files of the screens that open without a network, and their page. It
// leaves every other request to the browser, above all those to the API, whose answers belong to one person.

declare const self: ServiceWorkerGlobalScope & {
  /** The files to keep, written by the build. */
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[]
}

/** How long a page may take before the kept one is shown, in ms. */
const PATIENCE = 4_000

const TAKE_OVER = 'take over'

const isKept = (path: string): boolean => OFFLINE_SCREENS.some((screen) => screen === screenAt(path))

// Registered before that of the kept files, so that it decides about pages.
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  if (isKept(new URL(request.url).pathname)) event.respondWith(answerPage(event))
})

self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) void self.skipWaiting()
})

// oxlint-disable-next-line no-underscore-dangle -- the build replaces this name
precacheAndRoute([...self.__WB_MANIFEST])

/** Answers with the server's page or, if that fails or takes long, with the kept one. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const fetched = fetch(event.request)
  const kept = await matchPrecache(OFFLINE_PAGE)
  if (kept === undefined) return fetched
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(kept), PATIENCE)
  })
  const asked = fetched.then(
    (response) => {
      if (response.status >= 500) return kept
      event.waitUntil(letNewReleaseTakeOver())
      return response
    },
    () => kept,
  )
  return Promise.race([asked, late])
}

/**
 * Lets a worker that waits take over, if no other tab is open: the page that is being loaded is of its release, and a
 * page of the earlier release would lose its files.
 */
async function letNewReleaseTakeOver(): Promise<void> {
  const { waiting } = self.registration
  if (waiting === null) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin
  if (pages.length <= 1) waiting.postMessage(TAKE_OVER)
}
