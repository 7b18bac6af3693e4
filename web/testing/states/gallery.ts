import { createPageActor } from './page-actor.ts'
import { mountState, type Scheme } from './mount-state.tsx'
import type { States } from './state.ts'

// The workbench. `/gallery` lists all states; `/gallery?part=…&state=…` shows one, with `&scheme=dark` in the dark scheme.

const FILES = import.meta.glob<{ readonly states: States }>('/web/**/*.states.tsx')
const SIZES = { phone: [390, 844], desk: [1280, 800] } as const

/** The list's own styles: it has nothing of the app's. */
const STYLES = `
  body { margin: 0; display: grid; grid-template: auto 1fr / 20rem 1fr; height: 100vh; font: 14px system-ui; }
  nav { grid-row: span 2; overflow: auto; padding: 1rem; border-right: 1px solid #ccc; }
  h2 { margin: 1rem 0 0.25rem; font-size: 14px; }
  nav a { display: block; padding: 0.125rem 0.5rem; color: inherit; }
  nav a[aria-current] { background: #fdebc8; }
  form { display: flex; gap: 1rem; padding: 0.75rem; border-bottom: 1px solid #ccc; }
  iframe { border: 1px solid #ccc; margin: 1rem; }`

const query = new URLSearchParams(location.search)
const part = query.get('part')
const state = query.get('state')

if (part !== null && state !== null) await showState(part, state)
else await showList()

/** Shows one state alone, and takes its steps. What fails is reported below it. */
async function showState(part: string, name: string): Promise<void> {
  const own = location.href
  // A screen is mounted at its own address. A reload, also of the dev server's, is to come back here.
  const comeBack = () => history.replaceState(null, '', own)
  addEventListener('beforeunload', comeBack)
  import.meta.hot?.on('vite:beforeFullReload', comeBack)
  const state = (await statesOf(part))[name]
  if (state === undefined) return report([`${part} has no state “${name}”.`])
  const mounted = await mountState(state, (query.get('scheme') ?? 'light') as Scheme)
  try {
    await state.act?.(createPageActor(mounted))
  } catch (error) {
    report([String(error)])
  }
  report(mounted.faults)
}

function report(faults: readonly string[]): void {
  for (const fault of faults) {
    document.body.append(Object.assign(document.createElement('pre'), { textContent: fault }))
  }
}

async function statesOf(part: string): Promise<States> {
  const load = FILES[`/web/${part}.states.tsx`]
  return load === undefined ? {} : (await load()).states
}

/** Lists all parts and their states beside the chosen one, in a frame of the chosen size. */
async function showList(): Promise<void> {
  document.head.append(Object.assign(document.createElement('style'), { textContent: STYLES }))
  const parts = Object.keys(FILES).map((path) => path.slice('/web/'.length, -'.states.tsx'.length))
  const entries = await Promise.all(
    parts.toSorted().map(async (part) => {
      const links = Object.keys(await statesOf(part)).map((name) => {
        const address = `#${new URLSearchParams({ part, state: name })}`
        return element('a', { href: address, textContent: name })
      })
      return [element('h2', { textContent: part }), ...links]
    }),
  )
  const nav = element('nav', {})
  nav.append(...entries.flat())
  const form = element('form', {})
  const choose = (name: string, values: readonly string[]) => {
    const select = element('select', { name })
    select.append(...values.map((value) => element('option', { value, textContent: value })))
    form.append(select)
    return select
  }
  const size = choose('size', Object.keys(SIZES))
  const scheme = choose('scheme', ['light', 'dark'])
  const alone = element('a', { textContent: 'alone', target: '_blank' })
  form.append(alone)
  const frame = element('iframe', { title: 'State' })
  document.body.append(nav, form, frame)
  const show = () => {
    const chosen = location.hash.slice(1)
    if (chosen === '') return
    const [width, height] = SIZES[size.value as keyof typeof SIZES]
    Object.assign(frame, { src: `/gallery?${chosen}&scheme=${scheme.value}`, width, height })
    alone.href = frame.src
    for (const link of nav.querySelectorAll('a')) {
      if (link.hash === location.hash) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  addEventListener('hashchange', show)
  form.addEventListener('change', show)
  show()
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties)
}
