import { foldWords } from '../word-table.ts'
import { isDevanagari, romanise } from './devanagari.ts'
import { nearestWords } from './nearest-words.ts'
import { readSearch, searchedWords, type SearchTerm, type SearchText } from './read-search.ts'
import { isIdleWord, meaningOf, otherNameOf } from './search-meanings.ts'

/** A word as it stands among those of all cars. */
export interface StockWord {
  /** Whether a word of a car contains it. */
  readonly isKnown: boolean
  /** Words of cars that look like it, where it is not known. */
  readonly near: readonly string[]
}

/** The most words that are named together, as in "swift dzire car". */
const LONGEST_PHRASE = 3

/** Returns the form of a word under which {@link StockWord} has it; null for numbers and parts of them. */
function spellingOf(word: string): string | null {
  const spelled = romanise(foldWords(word))
  return /^[a-z]{2,}$/.test(spelled) ? spelled : null
}

/** Returns the spellings of a search's words that are to be looked up in the stock. */
export function spellingsToLookUp(typed: string): readonly string[] {
  const words = searchedWords(typed)
  return [...new Set([...words.filter(isDevanagari), ...words.flatMap((word) => spellingOf(word) ?? [])])]
}

/**
 * Reads a search of cars. A word that cars have is searched as it stands; of any other one the known meaning, else the
 * words of cars that are spelled most like it.
 */
export function readCarSearch(typed: string, stock: ReadonlyMap<string, StockWord>): SearchText {
  const words = searchedWords(typed)
  const meant = words.filter((word) => !isIdleWord(word))
  return { ...readSearch(typed), terms: readTerms(meant.length === 0 ? words : meant, stock) }
}

function readTerms(words: readonly string[], stock: ReadonlyMap<string, StockWord>): readonly SearchTerm[] {
  const terms: SearchTerm[] = []
  let at = 0
  while (at < words.length) {
    const rest = words.slice(at)
    const phrase = readPhrase(rest, stock)
    terms.push(phrase?.term ?? readWord(rest[0] ?? '', stock))
    at += phrase?.length ?? 1
  }
  return terms
}

/** Reads the longest phrase at the beginning of these words; null if there is none of two words or more. */
function readPhrase(
  words: readonly string[],
  stock: ReadonlyMap<string, StockWord>,
): { readonly term: SearchTerm; readonly length: number } | null {
  for (let length = Math.min(LONGEST_PHRASE, words.length); length > 1; length -= 1) {
    const typed = words.slice(0, length)
    const phrase = typed.join(' ')
    const meant =
      otherNameOf(phrase) ?? (typed.every((word) => isKnown(word, stock)) ? null : meaningOf(phrase))
    if (meant !== null) return { term: withItself(typed, [searchedWords(meant)], stock), length }
  }
  return null
}

function readWord(word: string, stock: ReadonlyMap<string, StockWord>): SearchTerm {
  const meant = otherNameOf(word) ?? (isKnown(word, stock) ? null : meaningOf(word))
  return withItself([word], meant === null ? spelledLike(word, stock) : [searchedWords(meant)], stock)
}

/** Returns the words of cars that a word may be, as meanings. */
function spelledLike(word: string, stock: ReadonlyMap<string, StockWord>): SearchTerm {
  const spelled = spellingOf(word)
  const found = spelled === null ? undefined : stock.get(spelled)
  if (spelled === null || found === undefined) return []
  const words = found.isKnown ? [spelled] : nearestWords(spelled, [...new Set(found.near)])
  return words.map((meaning) => [meaning])
}

/**
 * Returns the meanings of typed words, with the words as they stand only where that may find more: no index has words of
 * the other script, and each further meaning costs a look into it.
 */
function withItself(
  typed: readonly string[],
  meanings: SearchTerm,
  stock: ReadonlyMap<string, StockWord>,
): SearchTerm {
  const isCovered = meanings.some((words) => words.every((word) => typed.includes(word)))
  const isInStock = typed.every((word) => isKnown(word, stock))
  const isAlone = meanings.length === 0 && !typed.some(isDevanagari)
  return !isCovered && (isInStock || isAlone) ? [typed, ...meanings] : meanings
}

/** Whether cars have this word. A number may be part of any. */
function isKnown(word: string, stock: ReadonlyMap<string, StockWord>): boolean {
  if (isDevanagari(word)) return stock.get(word)?.isKnown === true
  const spelled = spellingOf(word)
  return spelled === null || stock.get(spelled)?.isKnown === true
}
