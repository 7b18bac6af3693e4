import { expect, test } from 'vitest'
import { documentLinks, factsIn, whoIn } from './history-details.ts'
import './paperwork-texts.ts'

test('who did it is said by role, and an unknown role as it is', () => {
  expect(whoIn({ by: 'admin' })).toBe('Yardbid')
  expect(whoIn({ by: 'surveyor' })).toBe('surveyor')
  expect(whoIn({})).toBe('the system')
})

test('facts that have a label are shown with it, and the rest is left out', () => {
  expect(factsIn({ by: 'dealer', name: 'Asha Verma', panUrls: ['/files/1'], flowId: 'f1' })).toEqual([
    { label: 'Name', text: 'Asha Verma' },
  ])
})

test('documents are numbered by kind', () => {
  const file = (document: 'aadhaar' | 'pan', url: string) => ({
    document,
    url,
    thumbnailUrl: null,
    mediaType: 'application/pdf',
  })
  expect(
    documentLinks([file('aadhaar', '/files/1'), file('aadhaar', '/files/2'), file('pan', '/files/3')]),
  ).toEqual([
    { url: '/files/1', label: 'Aadhaar card, file 1' },
    { url: '/files/2', label: 'Aadhaar card, file 2' },
    { url: '/files/3', label: 'PAN card, file 1' },
  ])
})
