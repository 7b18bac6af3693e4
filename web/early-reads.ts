import type { EarlyRead } from './api/early-read.ts'

// Runs before the app is there, and imports nothing: the page names what its first screen will ask for, and this
// asks for it while the rest still loads. The app takes the answers over (api/early-read.ts).

const script = document.querySelector<HTMLScriptElement>('script[data-reads]')
const token = localStorage.getItem('authToken')
if (script !== null && token !== null) {
  const id = location.pathname.split('/')[2] ?? ''
  const { reads = '', bareReads = '' } = script.dataset
  // A list that filters narrow is another one, and which one only the app knows.
  const isBare = location.search === '' && !sessionStorage.getItem('homeFilters')
  const urls = `${reads} ${isBare ? bareReads : ''}`.split(' ').filter((url) => url !== '')
  const early = new Map<string, EarlyRead>()
  for (const url of urls) {
    const address = url.replace(':id', encodeURIComponent(decodeURIComponent(id)))
    early.set(address, ask(address, token))
  }
  globalThis.earlyReads = early
}

function ask(url: string, bearer: string): EarlyRead {
  const cancel = new AbortController()
  const response = fetch(url, {
    headers: { Accept: 'application/json', Authorization: `Bearer ${bearer}` },
    cache: 'no-store',
    signal: cancel.signal,
  })
  // Whoever takes it over hears of its failure; nobody else needs to.
  response.then(fetchFirstPicture).catch(() => undefined)
  return { token: bearer, askedAt: performance.now(), response, cancel }
}

/** The picture that the screen will show first, and largest, comes while the code that shows it still loads. */
async function fetchFirstPicture(response: Response): Promise<void> {
  const url = /"thumbnailUrl":"([^"\\]+)"/.exec(await response.clone().text())?.[1]
  if (url !== undefined) new Image().src = url
}
