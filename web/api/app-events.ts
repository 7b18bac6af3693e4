import type { OperationName } from '#contract/api.ts'

interface Call {
  readonly operation: OperationName
  readonly input: object
}

/** A page that was opened, or a call that was answered or failed. `at`: epoch ms on the device's clock. */
export type AppEvent = { readonly at: number } & (
  | { readonly kind: 'page'; readonly path: string }
  | (Call & { readonly kind: 'answer'; readonly answer: unknown })
  | (Call & { readonly kind: 'failure'; readonly error: unknown })
)

/** Records what happens in the app. */
export interface Recorder {
  readonly record: (event: AppEvent) => void
  /** The session is about to end; its end waits for the promise. */
  readonly finish: () => Promise<void>
}

/** The maximum number of app-events that wait for the recorder, whose code is loaded after the first screen. */
const MAX_WAITING = 100

let recorder: Recorder | null = null
const early: AppEvent[] = []

/** Passes an event to the recorder, at once or when it is loaded. */
export function recordAppEvent(event: AppEvent): void {
  if (recorder !== null) recorder.record(event)
  else if (early.length < MAX_WAITING) early.push(event)
}

/** Informs the recorder that the session is about to end, and waits until it is ready for that. */
export async function finishRecording(): Promise<void> {
  await recorder?.finish()
}

/** Sets the recorder, and passes it the events before. */
export function setRecorder(loaded: Recorder): void {
  recorder = loaded
  early.splice(0).forEach(loaded.record)
}
