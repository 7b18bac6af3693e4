import { describe, expect, test } from 'vitest'
import { unusualLots, type LotToPublish } from './unusual-lots.ts'

const USUAL: LotToPublish = {
  startingPrice: 2_00_000,
  reserve: 2_00_000,
  guidePrice: 6_00_000,
  yard: 'Okhla Yard',
  regno: 'DL8CAF1234',
  imageUrl: '/p/1.webp',
}
const kindsOf = (lot: Partial<LotToPublish>) => unusualLots([{ ...USUAL, ...lot }]).map(({ kind }) => kind)

describe('what is unusual about a lot', () => {
  test.each([
    ['nothing at exactly a third of the guide price', {}, []],
    ['a start from ₹1, and that alone, whatever the guide price', { startingPrice: 1 }, ['fromOneRupee']],
    ['a start under a third', { startingPrice: 1_99_999 }, ['startFarUnderGuide']],
    ['a start from ₹2', { startingPrice: 2 }, ['startFarUnderGuide']],
    ['no reserve', { reserve: null }, ['withoutReserve']],
    ['a reserve under a third', { reserve: 1_99_999 }, ['reserveFarUnderGuide']],
    ['a reserve of ₹1', { reserve: 1 }, ['reserveFarUnderGuide']],
    [
      'no guide price, so that no price is under it',
      { guidePrice: null, startingPrice: 2 },
      ['withoutGuidePrice'],
    ],
    ['no picture', { imageUrl: null }, ['withoutPicture']],
    ['no registration number', { regno: null }, ['withoutRegistration']],
    ['no yard', { yard: null }, ['withoutYard']],
    [
      'everything, most costly first',
      { startingPrice: 1, reserve: null, guidePrice: null, yard: null, regno: null, imageUrl: null },
      [
        'fromOneRupee',
        'withoutReserve',
        'withoutGuidePrice',
        'withoutPicture',
        'withoutRegistration',
        'withoutYard',
      ],
    ],
  ] satisfies [string, Partial<LotToPublish>, string[]][])('is %s', (_, lot, kinds) => {
    expect(kindsOf(lot)).toEqual(kinds)
  })

  test('is grouped by kind, with the lots in their order and repeated in each group', () => {
    const bare = { ...USUAL, reserve: null, yard: null }
    const open = { ...USUAL, reserve: null }
    expect(unusualLots([open, USUAL, bare])).toEqual([
      { kind: 'withoutReserve', lots: [open, bare] },
      { kind: 'withoutYard', lots: [bare] },
    ])
    expect(unusualLots([USUAL])).toEqual([])
  })
})
