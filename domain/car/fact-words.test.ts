import { expect, test } from 'vitest'
import { describeFact, describeFactChange } from './fact-words.ts'

test.each([
  [{ field: 'ownership', before: 1, after: 3 }, 'owners 1 → 3'],
  [{ field: 'price', before: null, after: 7_95_000 }, 'guide price not known → ₹7,95,000'],
  [{ field: 'kmsrun', before: 43_210, after: 1_43_210 }, 'kilometres 43,210 → 1,43,210'],
  [{ field: 'year', before: 2018, after: 2019 }, 'year 2018 → 2019'],
  [{ field: 'yard', before: 'Okhla', after: null }, 'yard Okhla → not known'],
  [{ field: 'sunroof', before: 'No', after: 'Yes' }, 'sunroof No → Yes'],
])('a change of %o is said in the words of the lists', (change, expected) => {
  expect(describeFactChange(change)).toBe(expected)
  expect(describeFact(change.field, change.after)).not.toContain('→')
})
