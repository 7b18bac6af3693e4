import { transitionOf, type FlowEvent, type FlowPlace } from './car-lifecycle.ts'

/** Whether a step of a flow leads into or out of one of these places. */
export function movesThrough(event: FlowEvent, places: readonly FlowPlace[]): boolean {
  const { from, to } = transitionOf(event)
  return [...from, to].some((place) => places.includes(place))
}
