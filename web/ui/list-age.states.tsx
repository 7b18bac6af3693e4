import type { States } from '#web/testing/states/state.ts'
import { ListAge } from './list-age.tsx'

const part = (isReading: boolean) => (
  <ListAge
    readAt={Date.UTC(2026, 6, 1, 6, 30)}
    failure="Server error: Something went wrong."
    error={null}
    isReading={isReading}
    onRetry={() => undefined}
  />
)

export const states = {
  'out of date': { part: part(false), shows: ['Server error: Something went wrong.', 'Try again'] },
  'read again': { part: part(true), shows: 'Server error: Something went wrong.' },
} satisfies States
