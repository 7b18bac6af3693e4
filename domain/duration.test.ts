import { expect, test } from 'vitest'
import { durationInWords } from './duration.ts'

test.each([
  [1, '1 second'],
  [45, '45 seconds'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [121, '3 minutes'],
  [300, '5 minutes'],
  [1800, '30 minutes'],
  [7199, '120 minutes'],
  [7200, '2 hours'],
  [7201, '3 hours'],
  [86_400, '24 hours'],
])('%i seconds are %s', (seconds, words) => {
  expect(durationInWords(seconds)).toBe(words)
})

test.each([
  [1, '1 सेकंड'],
  [119, '119 सेकंड'],
  [300, '5 मिनट'],
  [7200, '2 घंटे'],
])('%i seconds are %s in Hindi', (seconds, words) => {
  expect(durationInWords(seconds, 'hi')).toBe(words)
})
