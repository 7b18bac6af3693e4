import { accept } from '#domain/refusal.ts'
import { cleanCell, LONGEST_FIGURE } from './clean-cell.ts'
import { wordSet, wordsOf, wordTable } from '#domain/word-table.ts'
import { unreadable, type Reading } from './import-fields.ts'
import { meansUnknown } from './unknown-words.ts'

/** Words for a number of owners. "IInd" is what many write for the second. */
const OWNERS = wordTable([
  [1, 'first|one|single|i|ist|पहला|पहली|पहले|प्रथम|एक'],
  [2, 'second|two|ii|iind|दूसरा|दूसरी|दूसरे|द्वितीय|दो'],
  [3, 'third|three|iii|iiird|तीसरा|तीसरी|तीसरे|तृतीय|तीन'],
  [4, 'fourth|four|iv|ivth|चौथा|चौथी|चौथे|चतुर्थ|चार'],
  [5, 'fifth|five|v|vth|पाँचवाँ|पांचवां|पंचम'],
  [6, 'sixth|six|छठा'],
  [7, 'seventh|seven'],
  [8, 'eighth|eight'],
  [9, 'ninth|nine'],
  [10, 'tenth|ten'],
])

/** Words that mean "or more", and words that say nothing beside a number of owners. */
const OR_MORE = wordSet('above|more|अधिक|ज्यादा|ऊपर')
const IDLE_WORDS = wordSet('owner|owners|ownership|owned|and|or|no|या|और|से|मालिक|स्वामी')

/** A sign that may change the number, such as a minus. */
const OTHER_SIGN = /[^\p{L}\p{M}\p{Nd}\s.,:#&+()/]/u

/** Four owners or more are one value, so the "& above" of "Fourth & Above" loses nothing. */
const FOUR_OR_MORE = 4

/**
 * Reads the number of owners: "First", "2nd Owner", "3", "II", "Single Owner", "Fourth & Above" and "4+" (4), "दूसरा
 * मालिक". "Second & Above" is ambiguous and cannot be read; 0 means "not known".
 */
export function readOwners(text: string): Reading<number> {
  if (meansUnknown(text)) return accept(null)
  const plain = cleanCell(text.slice(0, LONGEST_FIGURE))
    .trim()
    .replace(/\.0+$/, '')
    .replaceAll(/owner/gi, ' owner')
  const words = wordsOf(plain)
  const [word = '', ...others] = words.filter((part) => !OR_MORE.has(part) && !IDLE_WORDS.has(part))
  const owners = OWNERS.get(word) ?? numberOf(word)
  if (text.length > LONGEST_FIGURE || OTHER_SIGN.test(plain) || others.length > 0 || owners === null) {
    return unreadable(text, 'cell.notOwners')
  }
  const orMore = plain.includes('+') || words.some((part) => OR_MORE.has(part))
  if (orMore && owners < FOUR_OR_MORE) return unreadable(text, 'cell.ownersOpen')
  return accept(owners === 0 ? null : owners)
}

/** Returns the number of "2" and "2nd"; null for any other word. */
function numberOf(word: string): number | null {
  const digits = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1]
  return digits === undefined ? null : Number(digits)
}
