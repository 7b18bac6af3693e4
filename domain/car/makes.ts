import { capitalise } from '../capitalise.ts'
import { foldWords, wordSet, wordsOf, wordTable } from '../word-table.ts'
import { BRANDS } from './brands.ts'

/** Makes sold in India beyond `BRANDS`, in their canonical spelling. */
const OTHER_MAKES = [
  'Ambassador',
  'Ashok Leyland',
  'Aston Martin',
  'Audi',
  'BMW',
  'BYD',
  'Bentley',
  'Chevrolet',
  'Citroen',
  'DC',
  'Daewoo',
  'Datsun',
  'Eicher',
  'Ferrari',
  'Fiat',
  'Force',
  'Ford',
  'Hindustan Motors',
  'Hummer',
  'ICML',
  'Isuzu',
  'Jaguar',
  'Jeep',
  'Lamborghini',
  'Land Rover',
  'Lexus',
  'Lotus',
  'MG',
  'Maserati',
  'Maybach',
  'McLaren',
  'Mercedes-Benz',
  'Mini',
  'Mitsubishi',
  'Nissan',
  'Opel',
  'Peugeot',
  'Porsche',
  'Premier',
  'Renault',
  'Rolls-Royce',
  'SsangYong',
  'Smart',
  'Tesla',
  'VinFast',
  'Volvo',
] as const

/** Other spellings of each make, slips of the pen among them, with bars between. */
const OTHER_SPELLINGS = wordTable([
  [
    'Maruti Suzuki',
    'maruti|suzuki|msil|suzuki maruti|maruthi|maruthi suzuki|maruti susuki|मारुति|मारुति सुज़ुकी|सुज़ुकी',
  ],
  ['Volkswagen', 'vw|volkswagon|wolkswagen|volks wagen|फॉक्सवैगन|फ़ॉक्सवैगन'],
  ['Tata', 'telco|टाटा|टाटा मोटर्स'],
  ['Mahindra', 'm&m|mahindra & mahindra|mahindra and mahindra|mahendra|महिंद्रा|महिन्द्रा'],
  ['Kia', 'किआ|किया'],
  ['Hyundai', 'hundai|hyndai|huyndai|hyundi|hyundia|हुंडई|हुंडै|ह्युंडई'],
  ['Honda', 'honda siel|होंडा|होण्डा'],
  ['Toyota', 'toyota kirloskar|toyata|टोयोटा'],
  ['Skoda', 'scoda|स्कोडा'],
  ['Chevrolet', 'chevy|chevrolete|cheverolet|chevorlet|शेवरले'],
  ['Renault', 'renult|रेनो|रेनॉल्ट'],
  ['Nissan', 'nisan|निसान'],
  ['Ford', 'फोर्ड'],
  ['Fiat', 'फिएट'],
  ['Jeep', 'जीप'],
  ['Force', 'force motors|bajaj tempo'],
  ['Hindustan Motors', 'hindustan'],
  ['Ashok Leyland', 'leyland'],
  ['Land Rover', 'landrover|range rover'],
  ['Mercedes-Benz', 'mercedes|benz|merc|mercedez|mercedez benz|mercedes bens'],
  ['MG', 'morris garages|mg morris garages|एमजी'],
  ['Mini', 'mini cooper'],
  ['Rolls-Royce', 'rollsroyce'],
])

/** Words that end the name of a company and say nothing of the make. */
const COMPANY_WORDS = wordSet('motor|motors|india|ltd|limited|pvt|private|company|co|cars|auto|corporation')

const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ...[...BRANDS, ...OTHER_MAKES].map((make) => [foldWords(make), make] as const),
  ...OTHER_SPELLINGS,
])

/**
 * Returns the canonical spelling of a make: "maruti" and "MARUTI SUZUKI INDIA LTD" become "Maruti Suzuki". An unknown
 * make is capitalised ("foo motors" becomes "Foo Motors"), so that it too has only one spelling.
 */
export function canonicalMake(text: string): string {
  return knownMake(text) ?? capitalise(text.trim().replace(/\s+/g, ' ').toLowerCase())
}

/** Returns the make that a text names, in canonical spelling; null if the text is not a known spelling. */
export function knownMake(text: string): string | null {
  const words = wordsOf(text)
  const last = words.findLastIndex((word) => !COMPANY_WORDS.has(word))
  return SPELLINGS.get(words.join(' ')) ?? SPELLINGS.get(words.slice(0, last + 1).join(' ')) ?? null
}
