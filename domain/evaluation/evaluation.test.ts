import { describe, expect, test } from 'vitest'
import {
  checkEvaluation,
  checkReplacedPictures,
  EVALUATION_ANGLES,
  hasFrontFace,
  replacedPicture,
} from './evaluation.ts'
import { accept, refuse } from '../refusal.ts'

const picture = (angle: string) => ({ angle })
const front = picture('Front Face')

describe('submitting the pictures of an evaluation', () => {
  test('completes it with valid views that include a Front Face', () => {
    expect(checkEvaluation([front])).toEqual(accept('completeEvaluation'))
    expect(checkEvaluation(EVALUATION_ANGLES.map(picture))).toEqual(accept('completeEvaluation'))
  })

  test('reopens it without pictures', () => {
    expect(checkEvaluation([])).toEqual(accept('reopenEvaluation'))
  })

  test('requires a Front Face', () => {
    expect(checkEvaluation([picture('Left')])).toEqual(
      refuse('INVALID_INPUT', 'pictures.frontFaceMissing', { values: { angle: 'Front Face' } }),
    )
  })

  test('requires the view of each picture', () => {
    expect(checkEvaluation([front, picture('')])).toEqual(refuse('INVALID_INPUT', 'pictures.viewTypeMissing'))
  })
})

describe('replacing the pictures', () => {
  test('requires no Front Face and changes nothing, except that it reopens without pictures', () => {
    expect(checkReplacedPictures([picture('Left')])).toEqual(accept(null))
    expect(checkReplacedPictures([])).toEqual(accept('reopenEvaluation'))
    expect(checkReplacedPictures([picture('Roof')]).ok).toBe(false)
  })
})

test('A Front Face is recognised by its angle', () => {
  expect(hasFrontFace([picture('Left'), front])).toBe(true)
  expect(hasFrontFace([picture('Left')])).toBe(false)
  expect(hasFrontFace([{ ...front, hiddenReason: null }])).toBe(true)
  expect(hasFrontFace([{ ...front, hiddenReason: 'Shows another car.' }])).toBe(false)
})

describe('a picture that is added', () => {
  const taken = (angle: string, takenAt: number) => ({ angle, takenAt })

  test('replaces the only picture of its view', () => {
    expect(replacedPicture([taken('Left', 1), taken('Rear', 1)], taken('Rear', 2))).toBe(1)
    expect(replacedPicture([taken('Left', 1)], taken('Left', 1))).toBe(0)
  })

  test('stands after the others if its view has none', () => {
    expect(replacedPicture([], taken('Rear', 2))).toBeNull()
    expect(replacedPicture([taken('Left', 1)], taken('Rear', 2))).toBeNull()
  })

  test('replaces neither a picture taken later nor one of several of its view', () => {
    expect(replacedPicture([taken('Left', 3)], taken('Left', 2))).toBeNull()
    expect(replacedPicture([taken('Left', 1), taken('Left', 1)], taken('Left', 2))).toBeNull()
  })
})
