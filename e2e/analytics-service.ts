import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The id of the data stream at the stand-in. */
export const MEASUREMENT_ID = 'G-STANDIN01'

/** A stand-in for the third-party service, which listens on this machine. */
export interface AnalyticsService {
  /** The address of its script. */
  readonly scriptUrl: string
  /** Everything that it was asked for and sent, as text, in the order of arrival. */
  readonly received: readonly string[]
  stop(): Promise<void>
}

/**
 * The script of the stand-in. Like that of Google Analytics it carries out the commands in `dataLayer`, those from before it
 * was loaded too, sets a cookie, sends page and title unless a command gives others, and obeys `ga-disable`. Runs in the
 * page.
 */
function gtagLike(): void {
  const origin = new URL((document.currentScript as HTMLScriptElement).src).origin
  const id = new URL((document.currentScript as HTMLScriptElement).src).searchParams.get('id') ?? ''
  const page = window as unknown as Record<string, unknown> & { dataLayer: unknown[] }
  let configured: Record<string, unknown> = {}
  const carryOut = (command: unknown) => {
    const [name, target, fields] = [...(command as IArguments)] as [string, unknown, Record<string, unknown>]
    if (page[`ga-disable-${id}`] === true) return
    if (name === 'config') {
      configured = fields
      document.cookie = '_ga=GA1.1.1.1; path=/'
      document.cookie = `_ga_${id.slice(2)}=GS2.1; path=/`
    }
    const usual = {
      page_location: location.href,
      page_title: document.title,
      page_referrer: document.referrer,
    }
    const sent = name === 'event' ? { ...usual, ...configured, ...fields } : fields
    void fetch(`${origin}/collect`, {
      method: 'POST',
      mode: 'no-cors',
      keepalive: true,
      body: JSON.stringify([name, target, sent]),
    })
  }
  const { dataLayer } = page
  for (const command of dataLayer.splice(0)) carryOut(command)
  dataLayer.push = (...commands: unknown[]) => {
    commands.forEach(carryOut)
    return 0
  }
}

/** Starts the stand-in on a free port. */
export async function startAnalyticsService(): Promise<AnalyticsService> {
  const received: string[] = []
  const server = createServer((incoming, outgoing) => {
    let body = ''
    incoming.setEncoding('utf8')
    incoming.on('data', (part: string) => {
      body += part
    })
    incoming.on('end', () => {
      const { url = '', headers } = incoming
      received.push([url, headers.referer ?? '', headers.cookie ?? '', body].join('\n'))
      outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
      outgoing.end(url.startsWith('/gtag/js') ? `(${gtagLike.toString()})()` : '')
    })
  })
  server.unref()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    scriptUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/gtag/js`,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
