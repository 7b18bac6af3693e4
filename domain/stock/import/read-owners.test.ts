import { describe, expect, test } from 'vitest'
import { readOwners } from './read-owners.ts'

const known = (owners: number | null) => ({ ok: true, value: owners })

describe('owners', () => {
  test.each([
    ['First', 1],
    ['second', 2],
    ['Third Owner', 3],
    ['Fourth & Above', 4],
    ['4th and above owner', 4],
    ['4+', 4],
    ['2nd Owner', 2],
    ['1st', 1],
    ['3', 3],
    ['2.0', 2],
    ['01', 1],
    ['I', 1],
    ['II', 2],
    ['iii owner', 3],
    ['IV', 4],
    ['IInd', 2],
    ['1st Owner', 1],
    ['1stOwner', 1],
    ['First Owner.', 1],
    ['Single Owner', 1],
    ['One', 1],
    ['Two owners', 2],
    ['Owner: 2', 2],
    ['Owner 1', 1],
    ['Four or more', 4],
    ['4 & More Owners', 4],
    ['Fourth & Above Owner', 4],
    ['5+', 5],
    ['पहला', 1],
    ['प्रथम', 1],
    ['पहला मालिक', 1],
    ['दूसरा', 2],
    ['द्वितीय', 2],
    ['तीसरी', 3],
    ['चौथा', 4],
    ['२', 2],
    ['२nd', 2],
    ['चौथा या अधिक', 4],
  ])('"%s" are %i', (text, owners) => {
    expect(readOwners(text)).toEqual(known(owners))
  })

  test.each(['0', 'N.A.', '#N/A', 'TBD'])('none means unknown: "%s"', (text) => {
    expect(readOwners(text)).toEqual(known(null))
  })

  test.each([
    'Second & Above',
    'Firsthand',
    'many',
    '-1',
    'Test Drive Car',
    '1.5',
    '2 3',
    'First Second',
    'above',
    'owner',
    '123',
    '2+',
    '4+1',
  ])('"%s" cannot be read', (text) => {
    expect(readOwners(text).ok).toBe(false)
  })
})
