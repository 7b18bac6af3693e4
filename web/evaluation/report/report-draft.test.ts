import { expect, test } from 'vitest'
import { emptyReport } from './empty-report.ts'
import { inputOf, isUnsaved, takeAnswer, takeOver } from './report-draft.ts'

const ADDRESS = '/files/0199f2b4-7c1d-7a33-9f5e-3b6f1c2d4e5a'
const DAMAGE = { id: 'a', panel: 'roof', kind: 'dent', severity: 'light', note: null } as const

test('a draft begins with what the server has, and nothing unsaved', () => {
  const { draft, conflicts } = takeOver(null, emptyReport({ version: 2, odometer: 5 }))
  expect(draft).toMatchObject({ version: 2, content: { odometer: 5 } })
  expect(conflicts).toEqual([])
  expect(isUnsaved(draft)).toBe(false)
})

test('a link that was signed anew is no change', () => {
  const stored = (day: number) =>
    emptyReport({
      version: 1,
      damages: [
        {
          ...DAMAGE,
          pictureUrl: `${ADDRESS}?until=${day}`,
          thumbnailUrl: `${ADDRESS}/thumbnail?until=${day}`,
        },
      ],
    })
  const { draft } = takeOver(takeOver(null, stored(1)).draft, stored(2))
  expect(isUnsaved(draft)).toBe(false)
  expect(draft.links[ADDRESS]).toEqual({
    pictureUrl: `${ADDRESS}?until=2`,
    thumbnailUrl: `${ADDRESS}/thumbnail?until=2`,
  })
  expect(inputOf(draft).damages).toEqual([{ ...DAMAGE, pictureUrl: ADDRESS }])
})

test('what is typed while a save is under way stays unsaved', () => {
  const { draft } = takeOver(null, emptyReport({}))
  const sent = { ...draft.content, odometer: 5 }
  const typed = { ...draft, content: { ...sent, sections: { engine: { oil: { answer: 'ok' } } } } } as const
  const after = takeAnswer(typed, sent, emptyReport({ version: 1, odometer: 5 }))
  expect(after).toMatchObject({ version: 1, base: { odometer: 5 }, content: typed.content })
  expect(isUnsaved(after)).toBe(true)
})

test('a picture that has arrived meanwhile conflicts with nothing typed at its damage', () => {
  const stored = (version: number, pictureUrl: string | null) =>
    emptyReport({ version, damages: [{ ...DAMAGE, pictureUrl, thumbnailUrl: null }] })
  const { draft } = takeOver(null, stored(1, null))
  const typed = {
    ...draft,
    content: { ...draft.content, damages: [{ ...DAMAGE, note: 'By hail', pictureUrl: null }] },
  }
  const { draft: joined, conflicts } = takeOver(typed, stored(2, `${ADDRESS}?until=1`))
  expect(conflicts).toEqual([])
  expect(joined.content.damages).toEqual([{ ...DAMAGE, note: 'By hail', pictureUrl: ADDRESS }])
  expect(isUnsaved(joined)).toBe(true)
})

test('a damage that the other person removed keeps no address of a picture', () => {
  const { draft } = takeOver(
    null,
    emptyReport({ version: 1, damages: [{ ...DAMAGE, pictureUrl: ADDRESS, thumbnailUrl: null }] }),
  )
  const typed = {
    ...draft,
    content: { ...draft.content, damages: [{ ...DAMAGE, note: 'By hail', pictureUrl: ADDRESS }] },
  }
  const { draft: joined, conflicts } = takeOver(typed, emptyReport({ version: 2 }))
  expect(conflicts).toEqual([{ kind: 'damage', id: 'a' }])
  expect(joined.content.damages).toEqual([{ ...DAMAGE, note: 'By hail', pictureUrl: null }])
})

test('an answer that was taken back is no change', () => {
  const { draft } = takeOver(null, emptyReport({}))
  expect(isUnsaved({ ...draft, content: { ...draft.content, sections: { engine: {} } } })).toBe(false)
})
