import { describe, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findFaults, type Stage } from './check-state.ts'
import { seenText } from './shown-text.ts'
import type { State, States } from './state.ts'
import { until } from './wait.ts'

const STAGE: Stage = {
  resize: ({ width, height }) => page.viewport(width, height),
  actorOf: ({ hear, goOffline }) => ({
    getByRole: (role, name) => page.getByRole(role, { name }),
    getByLabelText: (label) => page.getByLabelText(label),
    keyboard: userEvent.keyboard,
    sees: (text) => until(() => seenText().includes(text), () => `Not seen: “${text}”. Seen: “${seenText()}”`),
    losesNetwork: async () => goOffline(),
    hears: async (name, event) => hear(name, event),
  }),
}

/** Makes one test of each state of a part. */
export function testStates(part: string, states: States): void {
  describe(part, () => {
    test.for(Object.entries(states))('%s', async ([, state]) => {
      await expectNoFaults(state)
    })
  })
}

/** @throws {Error} with all faults of a state, each on its line */
async function expectNoFaults(state: State): Promise<void> {
  const faults = await findFaults(state, STAGE)
  if (faults.length > 0) throw new Error(faults.join('\n'))
}
