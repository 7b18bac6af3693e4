import { expect, test } from 'vitest'
import { fault } from '../refusal.ts'
import { decideNocFile } from './noc-files.ts'

const fifteen = Array.from({ length: 15 }, (_, number) => `DL8CAF50${10 + number}`)

test.each([
  [{ sentTo: ['DL8CAF5031'], nocOf: [] }, undefined, null],
  [{ sentTo: fifteen, nocOf: [] }, undefined, fault('noc.ofSeveral', { count: 15 })],
  [{ sentTo: fifteen.slice(0, 2), nocOf: [] }, undefined, fault('noc.ofSeveral', { count: 2 })],
  [{ sentTo: fifteen, nocOf: [] }, 14, fault('noc.ofSeveral', { count: 15 })],
  [{ sentTo: fifteen, nocOf: [] }, 15, null],
  [
    { sentTo: ['DL8CAF5032'], nocOf: ['DL8CAF5031'] },
    undefined,
    fault('noc.ofOthers', { count: 1, car: 'DL8CAF5032', others: { allOf: ['DL8CAF5031'] } }),
  ],
  [
    { sentTo: ['A', 'B'], nocOf: ['C', 'D', 'E'] },
    2,
    fault('noc.ofOthers', { count: 2, car: 'A', others: { allOf: ['C', 'D', 'E'] } }),
  ],
  [{ sentTo: ['DL8CAF5032'], nocOf: ['DL8CAF5031'] }, 2, null],
])('the NOC of %j, accepted for %s, is asked about: %s', (file, accepted, question) => {
  const decided = decideNocFile(file, accepted)
  expect(decided.ok ? null : decided.refusal).toEqual(
    question === null ? null : { code: 'NOC_SHARED', ...question, cars: [...file.sentTo, ...file.nocOf] },
  )
})
