import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import type { LiveEvents } from '#contract/live/live-events.ts'
import { loadBehind } from '#web/load-behind.ts'
import type { LiveEventName, LiveState } from './live-stream.ts'

type Listener = (name: LiveEventName, event: LiveEvents[LiveEventName]) => void

interface Live {
  readonly state: LiveState
  readonly subscribe: (listener: Listener) => () => void
}

const LiveContext = createContext<Live | null>(null)

/** Opens the live stream for all components below and applies its events to their cached reads. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')
  const [listeners] = useState(() => new Set<Listener>())
  const [subscribe] = useState(() => (listener: Listener) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  })
  useEffect(() => {
    let stop: (() => void) | null = null
    let isOver = false
    // No screen waits for it to be shown.
    loadBehind(
      () => import('./follow-live-events.ts'),
      ({ followLiveEvents }) => {
        if (isOver) return
        stop = followLiveEvents(queries, {
          onState: setState,
          onEvent: (name, event) => {
            for (const listener of listeners) listener(name, event)
          },
        })
      },
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [queries, listeners])
  const live = useMemo(() => ({ state, subscribe }), [state, subscribe])
  return <LiveContext value={live}>{children}</LiveContext>
}

function useLive(): Live {
  const live = useContext(LiveContext)
  if (live === null) throw new Error('useLive must be used within a LiveProvider')
  return live
}

/** Returns the state of the live stream. */
export function useLiveState(): LiveState {
  return useLive().state
}

/** Calls `listener` for every event of this name, after the caches are updated. */
export function useLiveEvent<Name extends LiveEventName>(
  name: Name,
  onEvent: (event: LiveEvents[Name]) => void,
): void {
  const { subscribe } = useLive()
  const deliver = useEffectEvent((eventName: LiveEventName, event: LiveEvents[LiveEventName]) => {
    if (eventName === name) onEvent(event as LiveEvents[Name])
  })
  useEffect(() => subscribe((eventName, event) => deliver(eventName, event)), [subscribe])
}
