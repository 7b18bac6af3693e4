import { describe, expect, test } from 'vitest'
import { checkEvaluation, checkReplacedPictures, EVALUATION_ANGLES, hasFrontFace } from './evaluation.ts'
import { accept, refuse } from '../refusal.ts'

const picture = (angle: string) => ({ angle })
const front = picture('Front Face')

describe('submitting the pictures of an evaluation', () => {
  test('every view of the list with a Front Face among them completes it', () => {
    expect(checkEvaluation([front])).toEqual(accept('completeEvaluation'))
    expect(checkEvaluation(EVALUATION_ANGLES.map(picture))).toEqual(accept('completeEvaluation'))
  })

  test('none left reopens it', () => {
    expect(checkEvaluation([])).toEqual(accept('reopenEvaluation'))
  })

  test('asks for the Front Face', () => {
    expect(checkEvaluation([picture('Left')])).toEqual(
      refuse('INVALID_INPUT', "A 'Front Face' image is mandatory for bidding."),
    )
  })

  test('asks for the view of each picture', () => {
    expect(checkEvaluation([front, picture('')])).toEqual(
      refuse('INVALID_INPUT', 'Please select view types for all additional images.'),
    )
  })
})

describe('replacing the pictures', () => {
  test('asks for no Front Face and moves nothing, but reopens where none are left', () => {
    expect(checkReplacedPictures([picture('Left')])).toEqual(accept(null))
    expect(checkReplacedPictures([])).toEqual(accept('reopenEvaluation'))
    expect(checkReplacedPictures([picture('Roof')]).ok).toBe(false)
  })
})

test('a Front Face is told by its angle', () => {
  expect(hasFrontFace([picture('Left'), front])).toBe(true)
  expect(hasFrontFace([picture('Left')])).toBe(false)
})
