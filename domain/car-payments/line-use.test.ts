import { describe, expect, it } from 'vitest'
import { leftOfLine } from './line-use.ts'

describe('leftOfLine', () => {
  it('is nothing where two cars share a transfer to the paisa', () => {
    expect(leftOfLine(21_56_000, [19_09_000, 0, 2_47_000])).toBe(0)
    expect(leftOfLine(0.3, [0.1, 0.2])).toBe(0)
  })

  it('says what is left over, and what is missing', () => {
    expect(leftOfLine(7_83_000.5, [7_82_000])).toBe(1_000.5)
    expect(leftOfLine(7_81_000, [7_82_000, 0, 0])).toBe(-1_000)
  })
})
