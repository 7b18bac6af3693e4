import { expect, test } from 'vitest'
import { openFont } from './shaped-font.ts'
import { breakIntoLines, type Measure } from './text-lines.ts'

/** The width of a run at 10 points, as it is shaped. */
const measure: Measure = (run) => openFont(run).layout(run.text).advanceWidth / 100

const lay = (text: string, width: number) => breakIntoLines(text, { weight: 'regular', measure, width })
const textOf = (line: ReturnType<typeof lay>[number]) => line.runs.map(({ text }) => text).join('')

test.each(['ಕ್ಷಿ', 'क्ष्मी', 'ക്ഷ്മി', 'க்ஷெ', 'ক্ষ্মী', 'ਸ੍ਵਿ', 'ક્ષ્મી', 'କ୍ଷ୍ମୀ', 'క్ష్మీ', 'क्\u200dषि'])(
  'a long word of %s is broken between its syllables, each line within the column',
  (syllable) => {
    const lines = lay(syllable.repeat(60), 120)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.map(textOf).join('')).toBe(syllable.repeat(60))
    for (const line of lines) {
      expect(textOf(line)).toBe(syllable.repeat(textOf(line).length / syllable.length))
      expect(line.width).toBeLessThanOrEqual(120)
      expect(line.runs.reduce((sum, run) => sum + measure(run), 0)).toBeCloseTo(line.width)
    }
  },
)

test('lines of several scripts are as wide as their runs are shaped, and break at spaces', () => {
  const text = 'Sri श्रीकृष्ण மோட்டார்ஸ் ₹30,000 ശ്രീകൃഷ്ണ Motors বিদ্যুৎ '.repeat(8).trim()
  const lines = lay(text, 200)
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.map(textOf).join(' ')).toBe(text)
  for (const line of lines) {
    expect(line.width).toBeLessThanOrEqual(200)
    expect(line.runs.reduce((sum, run) => sum + measure(run), 0)).toBeCloseTo(line.width)
  }
})
