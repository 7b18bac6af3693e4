import type { Page, Response } from '@playwright/test'
import type { Output } from '#contract/api.ts'
import { pathOf } from '#contract/route.ts'
import { expect, type Caller } from './app.ts'

/** The call that stores events. */
export const STORE = pathOf('storeAnalyticsEvent')

/** The key of local storage under which events wait. */
const BUFFER = 'analyticsEvents'

/** An event as the browser sends it. */
export interface SentEvent {
  readonly id: string
  readonly eventName: string
  readonly eventLabel: string
  readonly eventValue: number | 'Unknown'
  readonly customParameters: Readonly<Record<string, unknown>>
  readonly pagePath: string
  readonly pageUrl: string
  readonly sessionId: string
  readonly timestamp: string
  readonly userId: string
  readonly userEmail: string
}

/** Collects the events that a page sends, each once, however often it is sent. */
export function collectSent(page: Page): () => readonly SentEvent[] {
  const sent = new Map<string, SentEvent>()
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== STORE) return
    const { events } = request.postDataJSON() as { readonly events: readonly SentEvent[] }
    for (const event of events) sent.set(event.id, event)
  })
  return () => [...sent.values()]
}

/** Returns the names of the events that wait in the page's browser. */
export function waitingEvents(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    (key) =>
      (JSON.parse(localStorage.getItem(key) ?? '[]') as { readonly eventName: string }[]).map(
        ({ eventName }) => eventName,
      ),
    BUFFER,
  )
}

/**
 * Opens a page, and waits until the server has answered to its view, and nothing waits in the browser. Its recorder is
 * loaded after the first screen, and another tab of the browser may send what it recorded.
 */
export async function untilRecorded(page: Page, open: () => Promise<unknown>): Promise<void> {
  const viewed = new Set<string>()
  const note = (response: Response) => {
    if (new URL(response.url()).pathname !== STORE) return
    const { events } = response.request().postDataJSON() as { readonly events: readonly SentEvent[] }
    for (const { eventName, pagePath } of events) if (eventName === 'page_view') viewed.add(pagePath)
  }
  const browser = page.context()
  browser.on('response', note)
  try {
    await open()
    await expect.poll(() => viewed.has(new URL(page.url()).pathname)).toBe(true)
    await expect.poll(() => waitingEvents(page)).toEqual([])
  } finally {
    browser.off('response', note)
  }
}

/** Returns the stored events of a tab's session, as the dealer reads them. */
export async function storedOf(
  caller: Caller,
  sessionId: string,
): Promise<Output<'getAnalyticsEvents'>['events']> {
  const found: Output<'getAnalyticsEvents'>['events'] = []
  for (let offset = 0; ; offset += 100) {
    const { events, total } = await caller.call('getAnalyticsEvents', { offset })
    found.push(...events.filter((event) => event.sessionId === sessionId))
    if (offset + events.length >= total || events.length === 0) return found
  }
}
