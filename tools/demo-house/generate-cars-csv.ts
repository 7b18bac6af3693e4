import { CITY_WEIGHTS, MODELS, QUIRKS, YEARS, type ModelFigures, type YearFigures } from './distributions.ts'
import { seedRandom, type SeededRandom } from './seeded-random.ts'

/** The headers of a supplier's list, in the spelling of real lists. */
const HEADERS = [
  'S.No.',
  'Name',
  'Location',
  'Year',
  'Kilometers_Driven',
  'Fuel_Type',
  'Transmission',
  'Owner_Type',
  'Mileage',
  'Engine',
  'Power',
  'Seats',
  'New_Price',
  ' Price ',
] as const

/** One row in this many has an unknown make, which no importer accepts; real lists of that length have some. */
const ROWS_PER_UNKNOWN_MAKE = 2_500
const ROWS_PER_SLIP_OF_THE_PEN = 3_500

const TRIMS: Readonly<
  Record<string, { readonly petrol: readonly string[]; readonly diesel: readonly string[] }>
> = {
  Maruti: { petrol: ['LXI', 'VXI', 'ZXI'], diesel: ['LDI', 'VDI', 'ZDI'] },
  Hyundai: { petrol: ['Era', 'Magna', 'Sportz', 'Asta'], diesel: ['CRDi Magna', 'CRDi SX', 'CRDi Sportz'] },
  Honda: { petrol: ['E i-VTEC', 'S i-VTEC', 'V MT'], diesel: ['S i-DTEC', 'VX i-DTEC'] },
  Toyota: { petrol: ['G', 'V', 'VX'], diesel: ['GD', 'VD', '2.5 G (Diesel) 8 Seater'] },
}
const OTHER_TRIMS = {
  petrol: ['Base', 'Comfort', 'Premium'],
  diesel: ['Diesel Ambition', 'Diesel RXL', 'Diesel Luxury'],
}

const OWNER_WORDS = ['First', 'Second', 'Third', 'Fourth & Above'] as const

type Fuel = 'Diesel' | 'Petrol' | 'CNG' | 'LPG'

function chooseFuel(model: ModelFigures, random: SeededRandom): Fuel {
  if (random.happens(model.diesel)) return 'Diesel'
  const isSmall = model.newLakh < 10
  return isSmall && random.happens(QUIRKS.gas)
    ? random.pick([
        ['CNG', 5],
        ['LPG', 1],
      ] as const)
    : 'Petrol'
}

function chooseYear(model: ModelFigures, random: SeededRandom): YearFigures {
  const [first, last] = model.years
  return random.pick(
    YEARS.filter(({ year }) => year >= first && year <= last).map((entry) => [entry, entry.weight]),
  )
}

/** Picks a mileage between the year's quantiles. Rounds a third of them to the nearest thousand, as owners tend to. */
function chooseKilometres({ kilometres: [min, middle, max] }: YearFigures, random: SeededRandom): number {
  const at = random.next() * 2
  const run = at < 1 ? min + at * (middle - min) : middle + (at - 1) ** 2 * (max - middle)
  return random.happens(1 / 3) ? Math.max(1, Math.round(run / 1_000)) * 1_000 : Math.round(run)
}

function writeName(model: ModelFigures, fuel: Fuel, random: SeededRandom): string {
  const trims = TRIMS[model.make] ?? OTHER_TRIMS
  return `${model.make} ${model.model} ${random.choose(fuel === 'Diesel' ? trims.diesel : trims.petrol)}`
}

/** Formats a new price: "33.54 Lakh", or "1.39 Cr" from a hundred lakh. */
function writeNewPrice(lakh: number): string {
  return lakh >= 100 ? `${(lakh / 100).toFixed(2)} Cr` : `${lakh.toFixed(2)} Lakh`
}

function writeMeasures(model: ModelFigures, fuel: Fuel, random: SeededRandom): readonly string[] {
  const engine = fuel === 'Diesel' ? model.dieselEngine : model.petrolEngine
  if (engine === null || random.happens(QUIRKS.noEngine)) return ['0.0 kmpl', '', '', '']
  const [cc, bhp, kmpl] = engine
  const isGas = fuel === 'CNG' || fuel === 'LPG'
  const economy = random.happens(QUIRKS.mileageZero)
    ? '0.0'
    : (kmpl * (isGas ? 1.35 : 1)).toFixed(isGas ? 1 : 2)
  return [
    `${economy} ${isGas ? 'km/kg' : 'kmpl'}`,
    `${cc} CC`,
    `${random.happens(QUIRKS.powerNotMeasured) ? 'null' : bhp} bhp`,
    random.happens(QUIRKS.noSeats) ? '' : String(model.seats),
  ]
}

function writeRow(serial: number, position: number, random: SeededRandom): string {
  const model = random.pick(MODELS.map((entry) => [entry, entry.weight]))
  const figures = chooseYear(model, random)
  const fuel = chooseFuel(model, random)
  const isAutomatic = random.happens(model.automatic)
  const kilometres = chooseKilometres(figures, random)
  const owners = random.pick(OWNER_WORDS.map((word, index) => [word, figures.owners[index] ?? 0]))
  const newLakh = model.newLakh * (0.9 + random.next() * 0.2)
  const lakh = Math.max(0.4, newLakh * figures.retained * (0.85 + random.next() * 0.3))
  const name =
    position % ROWS_PER_UNKNOWN_MAKE === 1_200 ? 'OwnBuilt Roadster 1.4' : writeName(model, fuel, random)
  return [
    serial,
    name,
    random.pick(CITY_WEIGHTS),
    figures.year,
    position % ROWS_PER_SLIP_OF_THE_PEN === 33 ? 65_00_000 : kilometres,
    fuel,
    isAutomatic ? 'Automatic' : 'Manual',
    owners,
    ...writeMeasures(model, fuel, random),
    random.happens(QUIRKS.newPriceGiven) ? writeNewPrice(newLakh) : '',
    random.happens(QUIRKS.noPrice) ? '' : ` ${lakh.toFixed(2)} `,
  ].join(',')
}

/**
 * Generates a supplier's list of `rows` used cars as CSV with a header and the quirks of real lists: make, model
 * and variant in one name, prices in lakh and often missing, units in the cells, "null bhp" and "Fourth &
 * Above", and a few rows that no importer accepts. The same seed gives the same list.
 */
export function generateCarsCsv(rows: number, seed: number): string {
  const random = seedRandom(seed)
  const serials = random.shuffle(Array.from({ length: rows }, (_, index) => index))
  const lines = serials.map((serial, position) => writeRow(serial, position, random))
  return [HEADERS.join(','), ...lines, ''].join('\n')
}
