import { knownMake } from '../car/makes.ts'
import { readFuelType, readTransmission, readVehicleType } from '../car/read-car-kind.ts'
import { findCityName, NO_ALIASES } from '../city-aliases.ts'
import { foldWords, wordTable } from '../word-table.ts'
import { isDevanagari } from './devanagari.ts'

/** Words that say nothing of the car that is searched for. */
const IDLE = new Set(['car', 'cars', 'gadi', 'gaadi', 'गाडी', 'गाडि', 'कार'])

/** Two spellings of one thing, either of which a list may have: each finds both. */
const SAME = wordTable([
  ['grey', 'gray'],
  ['gray', 'grey'],
  ['dzire', 'swift dzire|swift desire|swift dezire|dezire|desire|डिजायर|स्विफ्ट डिजायर'],
  ['wagonr', 'वैगनआर|वैगन आर'],
  // A "c" that sounds like an "s" looks too different.
  ['city', 'सिटी'],
  ['ciaz', 'सियाज'],
  ['civic', 'सिविक'],
  ['celerio', 'सेलेरियो'],
])

/** Colours as people say them. */
const COLOURS = wordTable([
  ['White', 'safed|सफेद|व्हाइट'],
  ['Black', 'kala|kaala|kali|काला|काली|ब्लैक'],
  ['Silver', 'chandi|चांदी|सिल्वर'],
  ['Grey', 'slate|स्लेटी|ग्रे'],
  ['Red', 'lal|laal|लाल|रेड'],
  ['Blue', 'neela|nila|neeli|नीला|नीली|ब्लू'],
  ['Brown', 'bhura|भूरा|भूरी|ब्राउन'],
  ['Green', 'hara|हरा|हरी|ग्रीन'],
  ['Yellow', 'peela|pila|पीला|पीली|येलो'],
  ['Orange', 'narangi|नारंगी|ऑरेंज'],
  ['Gold', 'golden|sunehra|सुनहरा|गोल्डन'],
  ['Maroon', 'मैरून'],
])

/** Returns whether a word says nothing of the car ("white car"). */
export function isIdleWord(word: string): boolean {
  return IDLE.has(foldWords(word))
}

/** Returns the other name of what lists name in two ways ("gray", "new delhi"); null if there is none. */
export function otherNameOf(phrase: string): string | null {
  return SAME.get(foldWords(phrase)) ?? (/\s/.test(phrase) ? findCityName(phrase, NO_ALIASES) : null)
}

/**
 * Returns what words mean that no car has as they stand: "मारुति" is "Maruti Suzuki", "bangalore" "Bengaluru", "hatch"
 * "Hatchback", "safed" "White". Null if they mean nothing known.
 */
export function meaningOf(phrase: string): string | null {
  // The words of an English make are searched one by one: whoever types "range rover" does not mean every Land Rover.
  const make = isDevanagari(phrase) || !/\s/.test(phrase) ? knownMake(phrase) : null
  return (
    make ??
    findCityName(phrase, NO_ALIASES) ??
    COLOURS.get(foldWords(phrase)) ??
    // A single letter, such as "d" for Diesel, is the beginning of a word.
    (phrase.length === 1
      ? null
      : (readVehicleType(phrase) ?? readFuelType(phrase) ?? readTransmission(phrase)))
  )
}
