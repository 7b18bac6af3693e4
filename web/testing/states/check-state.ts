import { createAxeSearch } from './find-axe-faults.ts'
import { findCutOff } from './find-cut-off.ts'
import { findDimSelections } from './find-dim-selections.ts'
import { findForeignWords } from './find-foreign-words.ts'
import { findUnreachable } from './find-unreachable.ts'
import { mountState, type MountedState, type Scheme } from './mount-state.tsx'
import { replace } from './replace.ts'
import { seenText } from './shown-text.ts'
import type { Actor, Control, State } from './state.ts'
import { nextFrame, until } from './wait.ts'

/** A size of the window, in CSS px. */
export interface Size {
  readonly width: number
  readonly height: number
}

const PHONE: Size = { width: 390, height: 844 }
const DESK: Size = { width: 1280, height: 800 }

/** The sizes in which a state is shown, each with its schemes, in an order with three changes. */
const VIEWS: readonly (readonly [Size, ...Scheme[]])[] = [
  [PHONE, 'light', 'dark'],
  [DESK, 'dark', 'light'],
]

/** The window of a test runner, and the actor that works in it. */
export interface Stage {
  readonly resize: (size: Size) => void
  readonly actorOf: (mounted: MountedState) => Actor
  /** Called in each view, once it is shown. */
  readonly look?: (view: string) => Promise<void>
}

/**
 * Mounts a state, takes its steps, and looks at it on a phone and on a desk, in both schemes. Returns the faults: a
 * text that is not shown, an error, a call without a reply, what is cut off, a selection that cannot be read, what axe
 * finds, what is not in the catalogue, what Tab does not reach. Each is reported once, with the view in which it was found first.
 */
export async function findFaults(state: State, stage: Stage): Promise<string[]> {
  const faults = new Map<string, string>()
  const note = (view: string, found: readonly string[]) => {
    for (const fault of found) if (!faults.has(fault)) faults.set(fault, `${view}: ${fault}`)
  }
  const { errors, stop } = collectErrors()
  stage.resize(PHONE)
  const mounted = await mountState(state, 'light')
  try {
    const given: unknown[] = []
    const findAxeFaults = createAxeSearch(state.part !== undefined)
    await state.act?.(noting(stage.actorOf(mounted), given))
    const served = [mounted.served, given]
    for (const [size, ...schemes] of VIEWS) {
      stage.resize(size)
      await showsAll(state, mounted)
      for (const scheme of schemes) {
        const view = `${size.width} ${scheme}`
        mounted.setScheme(scheme)
        // The scheme changes colours alone.
        if (scheme === schemes[0]) {
          note(view, findCutOff())
          note(view, findForeignWords(served))
          note(view, findUnreachable())
        }
        note(view, findDimSelections())
        note(view, await findAxeFaults(size.width))
        await stage.look?.(view)
      }
    }
    note('', mounted.findUnasked())
  } catch (error) {
    note('', [error instanceof Error ? error.message : String(error)])
  } finally {
    mounted.unmount()
    stop()
  }
  note('', [...mounted.faults, ...errors])
  return [...faults.values()]
}

/** Returns an actor that notes the texts and the names of files that it gives. */
function noting(actor: Actor, given: unknown[]): Actor {
  const note = (control: Control): Control => ({
    click: () => control.click(),
    selectOptions: (option) => control.selectOptions(option),
    fill: (text) => {
      given.push(text)
      return control.fill(text)
    },
    upload: (files) => {
      given.push([files].flat().map(({ name }) => name))
      return control.upload(files)
    },
  })
  return {
    ...actor,
    getByRole: (role, name) => note(actor.getByRole(role, name)),
    getByLabelText: (label, section) => note(actor.getByLabelText(label, section)),
    keyboard: (keys) => {
      given.push(keys)
      return actor.keyboard(keys)
    },
  }
}

/** Waits until a state shows its texts, and nothing is on its way any more. */
async function showsAll({ shows }: State, { isIdle, hasBegun, faults }: MountedState): Promise<void> {
  const texts = typeof shows === 'string' ? [shows] : shows
  const missing = () => {
    const seen = seenText()
    return texts.filter((text) => !seen.includes(text))
  }
  await until(
    // A text may be there before the screen is, such as its name in the menu.
    () => faults.length > 0 || (isIdle() && hasBegun() && missing().length === 0),
    () =>
      hasBegun()
        ? `Not shown: ${missing()
            .map((text) => `“${text}”`)
            .join(', ')}. Shown: “${seenText()}”`
        : `No call is made to which the state has a reply. Shown: “${seenText()}”`,
  )
  await document.fonts.ready
  await nextFrame()
  await Promise.all(endingAnimations().map(({ finished }) => finished.catch(() => undefined)))
  await nextFrame()
}

/** Returns the animations that run and come to an end. */
function endingAnimations(): Animation[] {
  return document
    .getAnimations()
    .filter(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
    )
}

/** Collects what the page reports as an error, until it is stopped. */
function collectErrors(): { readonly errors: readonly string[]; readonly stop: () => void } {
  const errors: string[] = []
  const note = (error: string) => void errors.push(error)
  const stopped = new AbortController()
  const { signal } = stopped
  addEventListener('error', ({ message }) => note(`Uncaught: ${message}`), { signal })
  addEventListener('unhandledrejection', ({ reason }) => note(`Unhandled rejection: ${String(reason)}`), {
    signal,
  })
  const restore = replace(console, 'error', (...served: readonly unknown[]) =>
    note(`Console: ${served.map(String).join(' ')}`),
  )
  return {
    errors,
    stop: () => {
      stopped.abort()
      restore()
    },
  }
}
