import { knownMake } from '#domain/car/makes.ts'
import { foldWords } from '#domain/word-table.ts'

/** Make, model and variant from one name; the variant is null if the name ends with the model. */
export interface NameParts {
  readonly make: string
  readonly model: string
  readonly variant: string | null
}

/** Makes that are commonly called by a model's name: how many words of the name belong to the make only. */
const MAKES_CALLED_BY_MODEL: Readonly<Record<string, number>> = { 'mini cooper': 1, 'range rover': 0 }

/** Models of several words, normalised; any other model is the one word after the make. */
const LONG_MODELS: ReadonlySet<string> = new Set([
  'a star',
  'alto 800',
  'alto k10',
  'aveo u-va',
  'be 6',
  'bolero neo',
  'bolero pik-up',
  'br v',
  'corolla altis',
  'cr v',
  'd max',
  'd-max v-cross',
  'e verito',
  'elite i20',
  'es 300h',
  'etios cross',
  'etios liva',
  'f pace',
  'f type',
  'fiesta classic',
  'fluidic verna',
  'flying spur',
  'go plus',
  'grand cherokee',
  'grand i10',
  'grand i10 nios',
  'grand vitara',
  'grande punto',
  'hector plus',
  'i20 active',
  'indica v2',
  'indica vista',
  'indigo cs',
  'indigo ecs',
  'innova crysta',
  'innova hycross',
  'kuv 100',
  'land cruiser',
  'land cruiser prado',
  'mu 7',
  'mu x',
  'new safari',
  'nx 300h',
  'optra magnum',
  'pajero sport',
  'platinum etios',
  'punto evo',
  'range rover',
  'range rover evoque',
  'range rover sport',
  'range rover velar',
  'redi go',
  'renault logan',
  's cross',
  's presso',
  'safari storme',
  'santa fe',
  'santro xing',
  'scorpio classic',
  'scorpio n',
  'ssangyong rexton',
  'swift dzire',
  'swift dzire tour',
  't roc',
  'tuv 300',
  'urban cruiser',
  'urban cruiser hyryder',
  'vitara brezza',
  'wagon r',
  'wagon r stingray',
  'wr v',
  'x trail',
  'xuv 300',
  'xuv 500',
  'xuv 700',
  'zen estilo',
])

const LONGEST_MODEL_WORDS = 3

/** "3 Series", "C Class", "New C-Class", "Discovery 4", "Model 3": the second word is needed to name the model. */
const OPEN_MODEL = /^(?:\d series|[a-z]{1,3} class|new \S+|discovery (?:\d|sport)|freelander \d|model \S)$/

/** The words of the longest spellings of makes: "Mahindra and Mahindra". */
const LONGEST_MAKE_WORDS = 3

/** Returns the make with which words begin, and how many of them name it alone; null if they begin with none. */
function findMake(words: readonly string[]): { readonly make: string; readonly count: number } | null {
  for (let count = Math.min(LONGEST_MAKE_WORDS, words.length); count > 0; count -= 1) {
    const text = words.slice(0, count).join(' ')
    const make = knownMake(text)
    if (make !== null) return { make, count: MAKES_CALLED_BY_MODEL[text.toLowerCase()] ?? count }
  }
  return null
}

/**
 * Returns a model without the make before it, which many lists repeat: of Maruti Suzuki, "Maruti Swift" is Swift. A model
 * of nothing but the make stays.
 */
export function dropMake(make: string, model: string): string {
  const words = model.split(' ')
  for (let count = Math.min(LONGEST_MAKE_WORDS, words.length - 1); count > 0; count -= 1) {
    const text = words.slice(0, count).join(' ')
    if (knownMake(text) !== make && foldWords(text) !== foldWords(make)) continue
    return words.slice(MAKES_CALLED_BY_MODEL[text.toLowerCase()] ?? count).join(' ')
  }
  return model
}

function countModelWords(words: readonly string[]): number {
  for (let count = Math.min(LONGEST_MODEL_WORDS, words.length); count > 1; count -= 1) {
    const text = words.slice(0, count).join(' ').toLowerCase()
    if (LONG_MODELS.has(text) || OPEN_MODEL.test(text)) return count
  }
  return 1
}

/**
 * Splits a name: "Maruti Swift Dzire VDI" becomes Maruti Suzuki, Swift Dzire, VDI. Null if it does not start with a
 * known make or nothing follows the make; the end of an unknown make would be a guess.
 */
export function splitName(name: string): NameParts | null {
  const words = name.trim().split(/\s+/)
  const found = findMake(words)
  if (found === null || words.length === found.count) return null
  // "Maruti Suzuki Maruti Swift"
  const rest = dropMake(found.make, words.slice(found.count).join(' ')).split(' ')
  const modelWords = countModelWords(rest)
  const variant = rest.slice(modelWords).join(' ')
  return {
    make: found.make,
    model: rest.slice(0, modelWords).join(' '),
    variant: variant === '' ? null : variant,
  }
}
