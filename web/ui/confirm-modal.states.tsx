import { plain } from '#web/testing/states/shown-text.ts'
import { until } from '#web/testing/states/wait.ts'
import type { States } from '#web/testing/states/state.ts'
import { ConfirmModal } from './confirm-modal.tsx'

const noop = () => undefined

/** The names of the buttons below the question, in their order. */
const names = () =>
  [...document.querySelectorAll('[role="dialog"] [data-autofocus] button')].map(({ textContent }) =>
    plain(textContent),
  )

export const states = {
  'the act before the way out, as in forms': {
    part: (
      <ConfirmModal opened title="Delhi Motors" confirmLabel="Asha Motors" onConfirm={noop} onCancel={noop}>
        <p>Delhi</p>
      </ConfirmModal>
    ),
    act: () =>
      until(
        () => names().join(', ') === 'Asha Motors, Cancel',
        () => `The buttons are ${names().join(', ')}.`,
      ),
    shows: ['Delhi Motors', 'Cancel'],
  },
} satisfies States
