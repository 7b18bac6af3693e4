import { expect, test } from 'vitest'
import '#web/text/en/console/people.ts'
import './paper-console-texts.ts'
import { showPapers } from './shown-papers.ts'

test('documents of one kind are numbered, a single one is not', () => {
  const file = (document: 'aadhaar' | 'pan') => ({
    document,
    url: '/files/1',
    thumbnailUrl: null,
    mediaType: 'application/pdf',
  })
  const shown = showPapers([file('aadhaar'), file('pan'), file('aadhaar')], 'flow')
  expect(shown.map(({ label }) => label)).toEqual(['Aadhaar card 1', 'PAN card', 'Aadhaar card 2'])
  expect(new Set(shown.map(({ id }) => id)).size).toBe(3)
})
