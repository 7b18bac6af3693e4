import { expect, test } from 'vitest'
import { angleAfter, angleOf, evaluationViewsOf } from './angles.ts'

const held = (angle: string, hiddenReason: string | null) => ({
  id: angle,
  hiddenReason,
  angle,
  url: `/files/${angle}`,
  thumbnailUrl: `/files/${angle}?small`,
  uploadedAt: 1,
})

test('a picture that the house has hidden counts as none', () => {
  const [front, left] = evaluationViewsOf(
    { evaluationImages: [held('Front Face', 'A number plate of another car'), held('Left', null)] },
    [],
  )
  expect([front?.state, left?.state]).toEqual(['missing', 'arrived'])
})

test('the mandatory view is taken first', () => {
  expect(angleAfter('Front Face')).toBe('Left')
  expect(angleAfter('Inside Boot')).toBeNull()
})

test('an address names a view or the overview', () => {
  expect(angleOf('Inside Boot')).toBe('Inside Boot')
  expect(angleOf('all')).toBeNull()
  expect(angleOf(null)).toBeNull()
})
