import { capitalise } from '../capitalise.ts'
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

/** Other spellings of a make, normalised, and the make's canonical spelling. */
const OTHER_SPELLINGS: Readonly<Record<string, string>> = {
  maruti: 'Maruti Suzuki',
  suzuki: 'Maruti Suzuki',
  msil: 'Maruti Suzuki',
  'suzuki maruti': 'Maruti Suzuki',
  vw: 'Volkswagen',
  'tata motors': 'Tata',
  'm&m': 'Mahindra',
  'mahindra & mahindra': 'Mahindra',
  'mahindra and mahindra': 'Mahindra',
  'kia motors': 'Kia',
  'hyundai motor': 'Hyundai',
  škoda: 'Skoda',
  chevy: 'Chevrolet',
  citroën: 'Citroen',
  'force motors': 'Force',
  hindustan: 'Hindustan Motors',
  landrover: 'Land Rover',
  'range rover': 'Land Rover',
  mercedes: 'Mercedes-Benz',
  benz: 'Mercedes-Benz',
  'mercedes benz': 'Mercedes-Benz',
  'mg motor': 'MG',
  'morris garages': 'MG',
  'mini cooper': 'Mini',
  'rolls royce': 'Rolls-Royce',
}

const fold = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ...[...BRANDS, ...OTHER_MAKES].map((make) => [fold(make), make] as const),
  ...Object.entries(OTHER_SPELLINGS),
])

/**
 * Returns the canonical spelling of a make: "maruti" and "MARUTI SUZUKI" become "Maruti Suzuki". An unknown make is
 * capitalised ("foo motors" becomes "Foo Motors"), so that it too has only one spelling.
 */
export function canonicalMake(text: string): string {
  const folded = fold(text)
  return SPELLINGS.get(folded) ?? capitalise(folded)
}

/** Returns the make that a text names, in canonical spelling; null if the text is not a known spelling. */
export function knownMake(text: string): string | null {
  return SPELLINGS.get(fold(text)) ?? null
}
