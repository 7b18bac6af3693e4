import { describe, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findFaults, type Stage } from './check-state.ts'
import { createPageActor } from './page-actor.ts'
import type { State, States } from './state.ts'

/** How a test mounts a state: in a window that it resizes, with a keyboard that the browser takes for a real one. */
export const STAGE: Stage = {
  // The runner's window is as large as the largest view. Changing its size would take more time than what is shown in it.
  resize: ({ width, height }) =>
    Object.assign((frameElement as HTMLElement).style, { width: `${width}px`, height: `${height}px` }),
  // Keys are the browser's own: it moves the focus and sends a form with them.
  actorOf: (mounted) => ({ ...createPageActor(mounted), keyboard: userEvent.keyboard }),
}

/** The folder for pictures of all states, below the project's; empty to take none. */
const PICTURES_FOLDER: unknown = import.meta.env['PICTURES_FOLDER']

/** Makes one test of each state of a part. */
export function testStates(part: string, states: States): void {
  const listed = Object.entries(states).map(([name, state], turn) => ({ name, state, turn }))
  describe.for([part])('%s', () => {
    test.for(listed)('$name', async ({ name, state, turn }) => {
      // A slash begins a folder, and the runner writes no file with a colon in its path.
      const pictures = `${part}/${String(turn).padStart(2, '0')} ${name.replaceAll(/[/:]/g, '-')}`
      await expectNoFaults(state, { ...STAGE, look: (view) => takePicture(`${pictures}/${view}.png`) })
    })
  })
}

/** Takes a picture of the window: that of the page would begin at its top, which may be scrolled away. */
async function takePicture(name: string): Promise<void> {
  if (typeof PICTURES_FOLDER !== 'string' || PICTURES_FOLDER === '') return
  const view = document.createElement('div')
  Object.assign(view.style, { position: 'fixed', inset: 0, pointerEvents: 'none' })
  document.body.append(view)
  try {
    await page.screenshot({ element: view, path: `${PICTURES_FOLDER}/${name}` })
  } finally {
    view.remove()
  }
}

/** @throws {Error} with all faults of a state, each on its line */
async function expectNoFaults(state: State, stage: Stage): Promise<void> {
  const faults = await findFaults(state, stage)
  if (faults.length > 0) throw new Error(faults.join('\n'))
}
