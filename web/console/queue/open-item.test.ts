import { expect, test } from 'vitest'
import { findOpenItem, keepItem, type KeptItem, type QueueView } from './open-item.ts'

interface Pass {
  readonly id: string
}

const [A, B, C]: readonly [Pass, Pass, Pass] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const idOf = ({ id }: Pass) => id

/** Returns the open case's id after each successive view of the queue. */
function look(...views: readonly Partial<QueueView<Pass>>[]): readonly (string | null)[] {
  let kept: KeptItem<Pass> | null = null
  return views.map((view) => {
    const open = findOpenItem({ items: [], idOf, chosenId: null, isWide: true, kept, ...view })
    kept = keepItem(view.kept ?? kept, open, idOf)
    return open?.id ?? null
  })
}

test('The first case opens by itself beside the list, a chosen one on any screen', () => {
  expect(look({ items: [A, B] })).toEqual(['a'])
  expect(look({ items: [A, B], isWide: false })).toEqual([null])
  expect(look({ items: [A, B], isWide: false, chosenId: 'b' })).toEqual(['b'])
  expect(look({ items: [A, B], chosenId: 'nobody' })).toEqual([null])
})

test('A case that arrives before it in the list does not replace it', () => {
  expect(look({ items: [B] }, { items: [A, B] })).toEqual(['b', 'b'])
})

test('An open case stays when another admin answers it, whether chosen or not', () => {
  expect(look({ items: [A, B] }, { items: [B] }, { items: [] }, { items: [C] })).toEqual(['a', 'a', 'a', 'a'])
  const chosen = { chosenId: 'b' }
  expect(look({ items: [A, B], ...chosen }, { items: [A], ...chosen })).toEqual(['b', 'b'])
})

test('An open case that has got another id is followed, unless it was answered here', () => {
  const continues = (item: Pass, kept: Pass) => kept.id === 'a' && item.id === 'c'
  expect(look({ items: [A, B] }, { items: [B, C], continues })).toEqual(['a', 'c'])
  expect(look({ items: [A, B] }, { items: [A, B, C], continues })).toEqual(['a', 'a'])
  const answered = { kept: { item: A, isAnswered: true } }
  expect(look({ items: [A] }, { items: [A], ...answered }, { items: [B, C], continues })).toEqual([
    'a',
    'a',
    'b',
  ])
})

test('A case answered here stays until it leaves the list, then the first one opens', () => {
  const answered = { kept: { item: A, isAnswered: true } }
  expect(look({ items: [A, B] }, { items: [A, B], ...answered }, { items: [B] })).toEqual(['a', 'a', 'b'])
  expect(look({ items: [A] }, { items: [A], ...answered }, {}, { items: [B] })).toEqual(['a', 'a', null, 'b'])
})

test('A case that returns after being answered here counts as new and stays open', () => {
  const answered = { kept: { item: A, isAnswered: true } }
  expect(look({ items: [A], ...answered }, {}, { items: [A] }, { items: [B] })).toEqual(['a', null, 'a', 'a'])
})

test('The kept case is updated by each read', () => {
  const again = { id: 'a' }
  const kept = { item: A, isAnswered: true }
  expect(keepItem(kept, A, idOf)).toBe(kept)
  expect(keepItem(kept, again, idOf)?.item).toBe(again)
  expect(keepItem(kept, again, idOf)?.isAnswered).toBe(true)
  expect(keepItem(kept, B, idOf)).toEqual({ item: B, isAnswered: false })
})
