import { capitalise } from '../capitalise.ts'

/** The brands of Dealer Home's logo filter, in part A's order and in their canonical spelling. */
export const BRANDS = [
  'Maruti Suzuki',
  'Volkswagen',
  'Hyundai',
  'Honda',
  'Toyota',
  'Tata',
  'Mahindra',
  'Skoda',
  'Kia',
] as const

/** Makes sold in India beyond {@link BRANDS}, in their canonical spelling. */
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

/** What people write for a make, folded, and the make's canonical spelling. */
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
 * The one spelling of a make: "maruti" and "MARUTI SUZUKI" are "Maruti Suzuki". A make that the house
 * does not know gets capitals ("foo motors" is "Foo Motors"), so that it too has only one spelling.
 */
export function canonicalMake(text: string): string {
  const folded = fold(text)
  return SPELLINGS.get(folded) ?? capitalise(folded)
}

/** The make that a word or two stand for, or null where the house knows none of that spelling. */
export function knownMake(text: string): string | null {
  return SPELLINGS.get(fold(text)) ?? null
}
