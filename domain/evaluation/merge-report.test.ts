import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ANSWERS, listFindings, withFinding, type ReportSections } from './condition-report.ts'
import { mergeReports, type MergeableReport } from './merge-report.ts'

interface Dent {
  readonly id: string
  readonly note: string
}

const EMPTY: MergeableReport<Dent> = { sections: {}, damages: [], odometer: null }

const merge = (
  base: Partial<MergeableReport<Dent>>,
  mine: Partial<MergeableReport<Dent>>,
  theirs: Partial<MergeableReport<Dent>>,
) =>
  mergeReports<Dent>({
    base: { ...EMPTY, ...base },
    mine: { ...EMPTY, ...mine },
    theirs: { ...EMPTY, ...theirs },
  })

describe('merging two people’s changes', () => {
  test('takes both where they changed different things', () => {
    const { report, conflicts } = merge(
      { sections: { engine: { oil: { answer: 'ok' } } } },
      { sections: { engine: { oil: { answer: 'minor' } } } },
      { sections: { engine: { oil: { answer: 'ok' } }, body: { rust: { answer: 'major' } } }, odometer: 5 },
    )
    expect(report).toEqual({
      sections: { engine: { oil: { answer: 'minor' } }, body: { rust: { answer: 'major' } } },
      damages: [],
      odometer: 5,
    })
    expect(conflicts).toEqual([])
  })

  test('keeps mine where both changed the same, and says what theirs was', () => {
    const { report, conflicts } = merge(
      {},
      { sections: { engine: { oil: { answer: 'minor' } } }, odometer: 10 },
      { sections: { engine: { oil: { answer: 'major' } } }, odometer: 11 },
    )
    expect(report.sections).toEqual({ engine: { oil: { answer: 'minor' } } })
    expect(report.odometer).toBe(10)
    expect(conflicts).toEqual([
      { kind: 'checkpoint', checkpoint: 'engine.oil', theirs: { answer: 'major' } },
      { kind: 'odometer', theirs: 11 },
    ])
  })

  test('is no conflict if both changed it alike', () => {
    const same = { sections: { engine: { oil: { note: 'Leaks', answer: 'minor' } } } } as const
    const alike = { sections: { engine: { oil: { answer: 'minor', note: 'Leaks' } } } } as const
    expect(merge({}, same, alike).conflicts).toEqual([])
  })

  test('takes the damages of both, drops what one removed, and keeps what one changed', () => {
    const [a, b, c] = [
      { id: 'a', note: 'dent' },
      { id: 'b', note: 'scratch' },
      { id: 'c', note: 'rust' },
    ]
    const { report, conflicts } = merge(
      { damages: [a, b] },
      { damages: [a, { id: 'b', note: 'deep scratch' }, { id: 'd', note: 'mine' }] },
      { damages: [c] },
    )
    expect(report.damages.map(({ id }) => id).toSorted()).toEqual(['b', 'c', 'd'])
    expect(report.damages).toContainEqual({ id: 'b', note: 'deep scratch' })
    expect(conflicts).toEqual([{ kind: 'damage', id: 'b' }])
  })

  test('loses no answer that I changed, and none of theirs that I left', () => {
    const names = listFindings({}).slice(0, 6)
    const sections = fc
      .array(fc.option(fc.constantFrom(...ANSWERS), { nil: null }), { minLength: 6, maxLength: 6 })
      .map((answers) =>
        names.reduce<ReportSections>((all, { section, checkpoint }, index) => {
          const answer = answers[index] ?? null
          return answer === null ? all : withFinding(all, section, checkpoint, { answer })
        }, {}),
      )
    fc.assert(
      fc.property(sections, sections, sections, (base, mine, theirs) => {
        const { report } = merge({ sections: base }, { sections: mine }, { sections: theirs })
        const answers = (of: ReportSections) =>
          listFindings(of)
            .slice(0, 6)
            .map(({ finding }) => finding?.answer ?? null)
        const [was, own, other, merged] = [base, mine, theirs, report.sections].map(answers)
        const expected = own?.map((answer, index) => (answer === was?.[index] ? other?.[index] : answer))
        expect(merged).toEqual(expected)
      }),
    )
  })
})
