import type { EarlyRead } from './api/early-read.ts'

// Runs before the app loads and imports nothing: the page lists the reads of its first screen, and this starts them
// while the rest loads. The app takes over the answers (api/early-read.ts).

const script = document.querySelector<HTMLScriptElement>('script[data-reads]')
const token = localStorage.getItem('authToken')
if (script !== null && token !== null) {
  const id = location.pathname.split('/')[2] ?? ''
  const { reads = '', bareReads = '' } = script.dataset
  // A filtered list is a different read, which only the app can determine.
  const isBare = location.search === '' && !sessionStorage.getItem('homeFilters')
  const urls = `${isBare ? bareReads : ''} ${reads}`.split(' ').filter((url) => url !== '')
  const early = new Map<string, EarlyRead>()
  for (const url of urls) {
    const address = url.replace(':id', encodeURIComponent(decodeURIComponent(id)))
    early.set(address, ask(address, token))
  }
  globalThis.earlyReads = early
  const [first] = early.values()
  first?.response.then(fetchFirstPicture).catch(() => undefined)
}

function ask(url: string, bearer: string): EarlyRead {
  const cancel = new AbortController()
  const response = fetch(url, {
    headers: { Accept: 'application/json', Authorization: `Bearer ${bearer}` },
    cache: 'no-store',
    signal: cancel.signal,
  })
  // The app handles a failure when it takes the read over.
  response.catch(() => undefined)
  return { token: bearer, askedAt: performance.now(), response, cancel }
}

/** Fetches the first and largest picture of the screen while the screen's code still loads. */
async function fetchFirstPicture(response: Response): Promise<void> {
  // A car without pictures may have evaluation pictures, which no first screen shows.
  const url = /"thumbnailUrl":"(\/files\/car-images\/[^"\\]+)"/.exec(await response.clone().text())?.[1]
  if (url !== undefined) new Image().src = url
}
