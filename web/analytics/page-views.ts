import { pageAddress } from './page-address.ts'
import { recordEvent } from './record-event.ts'

/** How long after a page was opened its title is read, in ms: its code may still be loading. */
const UNTIL_TITLED = 1_000

/** Records each page that is opened, with its path and title. */
export interface PageViews {
  /** `at`: epoch ms of the server's clock. */
  readonly open: (path: string, at: number) => void
  /** Records the open page now. */
  readonly settle: () => void
}

/** Creates the {@link PageViews} of a tab. */
export function createPageViews(): PageViews {
  let opened: {
    readonly path: string
    readonly at: number
    readonly timer: ReturnType<typeof setTimeout>
  } | null = null

  function record(title: string | null): void {
    if (opened === null) return
    const { path, at, timer } = opened
    opened = null
    clearTimeout(timer)
    const parameters = { pageTitle: title, pagePath: pageAddress(path) }
    recordEvent('page_view', { label: title, parameters }, { path, at })
  }

  const settle = () => record(document.title)
  return {
    open(path, at) {
      // A page that was left before it had a title, such as one that redirects, has none.
      record(null)
      opened = { path, at, timer: setTimeout(settle, UNTIL_TITLED) }
    },
    settle,
  }
}
