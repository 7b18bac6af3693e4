import type { CarChangeEntry } from '#contract/stock/car-changes.ts'
import { anId } from '#web/testing/a-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { failed, pending, type ReplyTo } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'
import { CarChangeList } from './car-changes.tsx'

/** An entry of a car's history: changed by an admin with the form. */
const aChange = (number: number, given: Partial<CarChangeEntry>): CarChangeEntry => ({
  changeId: `e${number}`,
  at: minutesFromNow(-60 * number),
  what: 'form',
  by: 'admin',
  name: 'Meera Iyer',
  facts: [],
  papers: [],
  pictures: null,
  text: null,
  list: null,
  auction: null,
  outcome: null,
  amount: null,
  ...given,
})

const AUCTION = { auctionId: anId(600), lotId: anId(701), name: 'Delhi and Mumbai evening' }
const LONG_LIST =
  'Sri Venkateswara Pre-Owned Automobiles, repossessed stock of the third quarter, final (2).csv'

/** One entry of each kind. */
const WHOLE_HISTORY: readonly CarChangeEntry[] = [
  aChange(1, { facts: [{ field: 'ownership', before: 1, after: 3 }], pictures: { before: 3, after: 5 } }),
  aChange(2, {
    what: 'outcome',
    auction: AUCTION,
    outcome: 'withdrawn',
    text: 'It has three owners, not one.',
  }),
  aChange(3, { what: 'announced', auction: AUCTION, text: 'The second key is there.' }),
  aChange(4, { what: 'countered', auction: AUCTION, amount: 845_000 }),
  aChange(5, { what: 'published', auction: AUCTION }),
  aChange(6, {
    what: 'outcome',
    by: 'system',
    name: null,
    auction: { ...AUCTION, name: 'Friday afternoon' },
    outcome: 'awarded',
    amount: 790_000,
  }),
  aChange(7, {
    papers: [
      { kind: 'insurance', before: null, after: { status: 'clear', detail: 'until 5 Mar 2027' } },
      { kind: 'challans', before: { status: 'issue', detail: '2 open' }, after: null },
    ],
    pictures: { before: null, after: 1 },
  }),
  aChange(8, { what: 'pictureHidden', text: 'A number plate of another car.' }),
  aChange(9, { what: 'pictureShown', text: 'A number plate of another car.' }),
  aChange(10, { what: 'moved', facts: [{ field: 'yard', before: 'Okhla Yard', after: 'Bhiwandi Yard' }] }),
  aChange(15, { what: 'mentioned', list: { importId: anId(803), fileName: LONG_LIST, row: 41 } }),
  aChange(14, {
    what: 'corrected',
    facts: [{ field: 'year', before: 2018, after: 2019 }],
    text: 'The RC says 2019.',
  }),
  aChange(11, {
    what: 'undo',
    list: { importId: anId(40), fileName: null, row: null },
    facts: [{ field: 'price', before: 795_000, after: null }],
  }),
  aChange(12, {
    what: 'list',
    list: { importId: anId(40), fileName: LONG_LIST, row: 1_204 },
    facts: [
      { field: 'price', before: null, after: 795_000 },
      { field: 'kmsrun', before: 43_210, after: 44_000 },
    ],
  }),
  aChange(13, {
    what: 'listed',
    list: { importId: anId(41), fileName: 'delhi.csv', row: 12 },
    facts: [
      { field: 'make', before: null, after: 'Hyundai' },
      { field: 'year', before: null, after: 2019 },
    ],
  }),
]

function list(reply: ReplyTo<'admin/getCarChanges'>) {
  return {
    signedIn: 'admin',
    part: <CarChangeList carId={anId(1)} />,
    calls: { 'admin/getCarChanges': reply },
  } as const
}

export const states = {
  loading: { ...list(pending), shows: 'What changed' },
  'nothing recorded': {
    ...list({ changes: [], total: 0, nextCursor: null }),
    shows: 'Nothing is recorded of this car yet.',
  },
  'not read': {
    ...list(failed),
    shows: 'The history couldn’t be read. Please load the page again.',
  },
  'a page of it': {
    ...list({ changes: WHOLE_HISTORY.slice(0, 2), total: 13, nextCursor: 'next' }),
    shows: ['owners 1 → 3, pictures 3 → 5', '2 of 13'],
  },
  'every kind, and a long name of a list': {
    ...list({ changes: [...WHOLE_HISTORY], total: WHOLE_HISTORY.length, nextCursor: null }),
    shows: [
      'owners 1 → 3, pictures 3 → 5',
      'Withdrawn from the auction',
      'Sold for ₹7,90,000',
      'Insurance Not known → Clear (until 5 Mar 2027)',
      'Came with the list delhi.csv, row 12',
    ],
  },
} satisfies States
