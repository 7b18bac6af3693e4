/** Devanagari letters with their usual spelling in English: consonants without the vowel that they carry. */
const CONSONANTS: Readonly<Record<string, string>> = {
  क: 'k',
  ख: 'kh',
  ग: 'g',
  घ: 'gh',
  ङ: 'n',
  च: 'ch',
  छ: 'chh',
  ज: 'j',
  झ: 'jh',
  ञ: 'n',
  ट: 't',
  ठ: 'th',
  ड: 'd',
  ढ: 'dh',
  ण: 'n',
  त: 't',
  थ: 'th',
  द: 'd',
  ध: 'dh',
  न: 'n',
  प: 'p',
  फ: 'f',
  ब: 'b',
  भ: 'bh',
  म: 'm',
  य: 'y',
  र: 'r',
  ल: 'l',
  ळ: 'l',
  व: 'v',
  श: 'sh',
  ष: 'sh',
  स: 's',
  ह: 'h',
}
const VOWELS: Readonly<Record<string, string>> = {
  अ: 'a',
  आ: 'a',
  इ: 'i',
  ई: 'i',
  उ: 'u',
  ऊ: 'u',
  ऋ: 'ri',
  ए: 'e',
  ऐ: 'ai',
  ऍ: 'a',
  ऑ: 'o',
  ओ: 'o',
  औ: 'au',
}
/** Signs for the vowel of the consonant before them. */
const VOWEL_SIGNS: Readonly<Record<string, string>> = {
  'ा': 'a',
  'ि': 'i',
  'ी': 'i',
  'ु': 'u',
  'ू': 'u',
  'ृ': 'ri',
  'े': 'e',
  'ै': 'ai',
  'ॅ': 'a',
  'ॉ': 'o',
  'ो': 'o',
  'ौ': 'au',
}
const NASALS: Readonly<Record<string, string>> = { 'ं': 'n', 'ँ': 'n' }
/** English "tu", as in "Fortuner" and "Venture". */
const TU = 'च्यू'
/** The sign that a consonant carries no vowel. */
const HALANT = '्'

/** Returns whether a word has letters of Devanagari. */
export function isDevanagari(word: string): boolean {
  return /\p{Script=Devanagari}/u.test(word)
}

/**
 * Writes a word of Devanagari as English words of cars are mostly spelled: "बलेनो" is "baleno". The word is folded as by
 * `wordsOf`. Other letters stay.
 */
export function romanise(word: string): string {
  const letters = Array.from(word.replaceAll(TU, 'टू'))
  return letters
    .map((letter, at) => {
      const consonant = CONSONANTS[letter]
      if (consonant === undefined)
        return VOWELS[letter] ?? VOWEL_SIGNS[letter] ?? NASALS[letter] ?? plain(letter)
      return carriesVowel(letters, at) ? `${consonant}a` : consonant
    })
    .join('')
}

function plain(letter: string): string {
  return isDevanagari(letter) ? '' : letter
}

/** A consonant is spoken with an "a", unless a sign says otherwise, at the end, and before the last vowel sign ("ओखला"). */
function carriesVowel(letters: readonly string[], at: number): boolean {
  const [next, afterNext] = [letters[at + 1], letters[at + 2]]
  if (next === undefined || next === HALANT || next in VOWEL_SIGNS) return false
  const isBeforeLast = at > 0 && next in CONSONANTS && afterNext !== undefined && afterNext in VOWEL_SIGNS
  return !(isBeforeLast && at + 3 >= letters.length)
}
