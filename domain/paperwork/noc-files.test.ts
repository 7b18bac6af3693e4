import { expect, test } from 'vitest'
import { decideNocFile } from './noc-files.ts'

const fifteen = Array.from({ length: 15 }, (_, number) => `DL8CAF50${10 + number}`)

test.each([
  [{ sentTo: ['DL8CAF5031'], nocOf: [] }, undefined, null],
  [{ sentTo: fifteen, nocOf: [] }, undefined, 'Is this one NOC for all 15 cars?'],
  [{ sentTo: fifteen.slice(0, 2), nocOf: [] }, undefined, 'Is this one NOC for both cars?'],
  [{ sentTo: fifteen, nocOf: [] }, 14, 'Is this one NOC for all 15 cars?'],
  [{ sentTo: fifteen, nocOf: [] }, 15, null],
  [
    { sentTo: ['DL8CAF5032'], nocOf: ['DL8CAF5031'] },
    undefined,
    'This file is already the NOC of DL8CAF5031. Is it the NOC of DL8CAF5032, too?',
  ],
  [
    { sentTo: ['A', 'B'], nocOf: ['C', 'D', 'E'] },
    2,
    'This file is already the NOC of C, D and E. Is it the NOC of 2 more cars, too?',
  ],
  [{ sentTo: ['DL8CAF5032'], nocOf: ['DL8CAF5031'] }, 2, null],
])('the NOC of %j, accepted for %s, is asked about: %s', (file, accepted, question) => {
  const decided = decideNocFile(file, accepted)
  expect(decided.ok ? null : decided.refusal).toEqual(
    question === null
      ? null
      : { code: 'NOC_SHARED', message: question, cars: [...file.sentTo, ...file.nocOf] },
  )
})
