import { expect, test } from 'vitest'
import { describeRows, groupFaults, missingYards } from './group-faults.ts'

const gearbox = { field: 'transmission', column: 'Trans', reason: '"S" is neither Manual nor Automatic.' }
const kilometres = { field: 'kmsrun', column: 'Km', reason: '"far" is not a valid number of kilometres.' }
const yardOf = (city: string, name: string) => ({
  field: 'yard',
  column: 'Parked At',
  reason: `${city} has no yard ${name}.`,
  unknownYard: { city, name },
})
const plain = (fault: typeof gearbox) => ({ ...fault, unknownYard: null })

test('Equal reasons are one group, and a row with several faults is in several', () => {
  const rejected = [
    { row: 2, faults: [plain(gearbox)] },
    { row: 12, faults: [plain(kilometres), plain(gearbox)] },
    { row: 14, faults: [plain(gearbox), plain(gearbox)] },
  ]
  expect(groupFaults(rejected)).toEqual([
    { ...gearbox, rows: [2, 12, 14] },
    { ...kilometres, rows: [12] },
  ])
  expect(groupFaults([])).toEqual([])
})

test('Missing yards are counted without case, and a name in two cities is two yards', () => {
  const rejected = [
    { row: 2, faults: [yardOf('Delhi', 'Main')] },
    { row: 3, faults: [plain(gearbox), yardOf('Mumbai', 'Main')] },
    { row: 4, faults: [yardOf('Mumbai', 'MAIN')] },
    { row: 5, faults: [plain(kilometres)] },
  ]
  expect(missingYards(rejected)).toEqual([
    { city: 'Mumbai', name: 'Main', rows: 2 },
    { city: 'Delhi', name: 'Main', rows: 1 },
  ])
})

test('Consecutive rows are written as a range, and only the first ones are listed', () => {
  expect(describeRows([7])).toEqual({ text: '7', more: 0 })
  expect(describeRows([2, 4, 5, 6, 9])).toEqual({ text: '2, 4–6, 9', more: 0 })
  expect(describeRows([2, 4, 6, 8, 10, 12, 14, 15])).toEqual({ text: '2, 4, 6, 8, 10, 12', more: 2 })
})
