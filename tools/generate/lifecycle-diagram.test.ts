import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { FLOW_EVENTS } from '#domain/flows/car-lifecycle.ts'
import { FLOW_STATES } from '#domain/flows/flow-states.ts'
import { lifecyclePage, renderLifecycleDiagram } from './lifecycle-diagram.ts'

describe('the life-cycle page', () => {
  it('matches the table (else: npm run generate)', async () => {
    const checkedIn = await readFile(new URL(`../../${lifecyclePage.path}`, import.meta.url), 'utf8')
    expect(checkedIn).toBe(await lifecyclePage.generate())
  })

  it('draws every state and every step', () => {
    const diagram = renderLifecycleDiagram()
    for (const state of FLOW_STATES) expect(diagram).toMatch(new RegExp(`--> ${state}: `))
    for (const event of FLOW_EVENTS) expect(diagram).toMatch(new RegExp(`: ${event}$`, 'm'))
    expect(diagram).toContain('  [*] --> MY_CARS_NEW: addToMyCars')
    expect(diagram).toContain('  MY_CARS_NEW --> [*]: removeFromMyCars')
    expect(diagram).toContain('  RC_ACCEPTED --> [*]')
  })
})
