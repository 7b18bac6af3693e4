import type { ScreenName } from '#contract/screens.ts'

/** The parts of the browser's tables that are read here. The tables' own types need the DOM, which the tools lack. */
interface Tables {
  readonly SCREEN_VIEWS: Readonly<Record<string, View>>
  readonly FRAMES: Readonly<Record<string, View>>
}

interface View {
  readonly load: Load
  readonly frame?: string
  readonly within?: string
}

type Load = () => Promise<unknown>

const WEB = new URL('../../web/', import.meta.url)
const tables = {
  ...(await import(new URL('screens.ts', WEB).href)),
  ...(await import(new URL('frames.ts', WEB).href)),
} as Tables

/** The frame of a screen that several roles see, each in the frame of its own. */
const OWN = 'own'

/**
 * Returns the sources that the app imports to show a screen, below `web/`: its frames and its own code.
 * `own` is the frame of the people who are meant, for a screen that every role sees in its own.
 *
 * @throws Error if a row has another shape, or needs `own`: a preload must not go missing because a table changed.
 */
export function sourcesOf(screen: ScreenName, own?: string): string[] {
  const view = tables.SCREEN_VIEWS[screen]
  if (view?.frame === OWN && own === undefined) throw new Error(`Whose frame is around ${screen}?`)
  const views = [...framesAround(view?.frame === OWN ? own : view?.frame), view]
  return views.map((each) => sourceOf(each?.load))
}

function framesAround(name: string | undefined): (View | undefined)[] {
  if (name === undefined) return []
  const frame = tables.FRAMES[name]
  return [...framesAround(frame?.within), frame]
}

/** Returns the source that a loader imports, read from the loader's code. */
function sourceOf(load: Load | undefined): string {
  const source = /import\(['"]#web\/([^'"]+)['"]\)/.exec(String(load))?.[1]
  if (source === undefined) throw new Error(`This does not import a source of web/: ${String(load)}`)
  return source
}
