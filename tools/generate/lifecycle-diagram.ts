import {
  FLOW_EVENTS,
  FLOW_STATES,
  NONE,
  SOLD_STATES,
  eventsFrom,
  requiresReason,
  transitionOf,
  ACTORS,
  type Place,
} from '#domain/flows/car-lifecycle.ts'
import { STATE_NAMES } from '#domain/flows/lifecycle-words.ts'
import { MY_LISTS, statesOf } from '#domain/flows/my-lists.ts'
import type { GeneratedFile } from './generated-file.ts'

/** The page about the life-cycle, as it is checked in. */
export const lifecyclePage: GeneratedFile = {
  path: 'docs/lifecycle.md',
  generate: () => Promise.resolve(renderPage()),
}

/** The life-cycle's table as a Mermaid state diagram. */
export function renderLifecycleDiagram(): string {
  const steps = FLOW_EVENTS.flatMap((event) => {
    const { from, to } = transitionOf(event)
    return from.map((start) => `  ${nodeOf(start)} --> ${nodeOf(to)}: ${event}`)
  })
  const ends = FLOW_STATES.filter((state) => ACTORS.every((actor) => eventsFrom(state, actor).length === 0))
  return ['stateDiagram-v2', ...steps, ...ends.map((state) => `  ${state} --> [*]`)].join('\n')
}

function renderPage(): string {
  return `# The life of a car in a dealer's hands

<!-- Written by \`npm run generate\` from domain/flows/car-lifecycle.ts; change that table, not this page. -->

A *flow* is one dealer's dealings with one lot, from My Cars to the new RC. It moves only along the steps
of one table, \`TRANSITIONS\` in \`domain/flows/car-lifecycle.ts\`; \`decideTransition\` says whether a step
is allowed, and only \`server/flows/transition.ts\` writes it. What a bid, a close, a counter or an offer
needs besides is decided in \`domain/bidding\`.

## Diagram

\`\`\`mermaid
${renderLifecycleDiagram()}
\`\`\`

## Steps

${renderTable(
  ['Step', 'From', 'To', 'By', 'Needs'],
  FLOW_EVENTS.map((event) => {
    const { from, to, by } = transitionOf(event)
    return [`\`${event}\``, from.join(', '), to, by.join(', '), requiresReason(event) ? 'a reason' : '']
  }),
)}

## States

${renderTable(
  ['State', 'In words', 'List', 'Car is sold'],
  FLOW_STATES.map((state) => [
    state,
    STATE_NAMES[state],
    state === 'BID_LOST'
      ? 'placeBids, for 24 hours'
      : (MY_LISTS.find((list) => statesOf(list).includes(state)) ?? ''),
    SOLD_STATES.some((sold) => sold === state) ? 'yes' : '',
  ]),
)}
`
}

function nodeOf(place: Place): string {
  return place === NONE ? '[*]' : place
}

function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
