import type { PaperFacts, RecordedPapers } from '#domain/car/car-papers.ts'
import type { StockFacts } from '#domain/stock/stock-car.ts'
import { formatDay, isoDay } from '#domain/indian-time.ts'
import { MODELS } from './distributions.ts'
import { seedRandom, type SeededRandom } from './seeded-random.ts'
import type { DemoCar } from './stock.ts'

/** Facts of a demo car that are not in the list: its engine, its condition, its papers. */
export interface FurtherFacts extends Pick<
  StockFacts,
  'engine' | 'power' | 'mileage' | 'seats' | 'remarks' | 'keys' | 'insuranceUntil' | 'chassisNo' | 'engineNo'
> {
  readonly papers: RecordedPapers
}

const DAY_MS = 86_400_000
/** A car runs further on a kilogram of gas than on a litre of petrol. */
const GAS_PER_PETROL = 1.35

const REMARKS = [
  'New tyres in front, two keys.',
  'Scratch on the left rear door, glass original.',
  'Service book complete, last service three months ago.',
  'Bank repossession, one key. Battery needs replacement.',
  'AC needs gas. Seat covers torn.',
  'Rear bumper repainted, no structural damage seen.',
  'Company maintained, single driver.',
  'Clutch worn. Small dent on the bonnet.',
] as const

const BANKS = ['HDFC Bank', 'State Bank of India', 'Kotak Mahindra Prime', 'Cholamandalam'] as const

/** Makes up what is known of a demo car, at `now` (epoch ms). Some of it stays unknown, as in real stock. */
export function furtherFactsOf(car: DemoCar, chance: SeededRandom, now: number): FurtherFacts {
  return {
    ...measuresOf(car, chance),
    remarks: chance.happens(0.6) ? chance.choose(REMARKS) : null,
    ...papersOf(car, chance, now),
    ...stampedFactsOf(car),
  }
}

/** The first characters of the chassis numbers of makers in India. */
const MAKERS: Readonly<Record<string, string>> = {
  'Maruti Suzuki': 'MA3',
  Hyundai: 'MAL',
  Tata: 'MAT',
  Mahindra: 'MA1',
  Honda: 'MAK',
  Toyota: 'MBJ',
}

/** The letters of chassis numbers, which never are I, O and Q. */
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'.split('')

/** Makes up the keys and what is stamped on a car, of numbers that follow from its reference alone. */
function stampedFactsOf({
  make,
  externalRef,
}: DemoCar): Pick<FurtherFacts, 'keys' | 'chassisNo' | 'engineNo'> {
  const own = seedRandom(Number(externalRef.replace(/\D/g, '')))
  const letters = (count: number) => Array.from({ length: count }, () => own.choose(LETTERS)).join('')
  const chassisNo = `${MAKERS[make] ?? 'MZB'}${letters(5)}${own.whole(100_000_000, 999_999_999)}`
  const engineNo = `${letters(1)}${own.whole(10, 15)}${letters(1)}${own.whole(1_000_000, 9_999_999)}`
  const isStamped = own.happens(0.7)
  return {
    keys: own.happens(0.7) ? own.pick([[2, 6] as const, [1, 3] as const, [0, 1] as const]) : null,
    chassisNo: isStamped ? chassisNo : null,
    engineNo: isStamped ? engineNo : null,
  }
}

function measuresOf(
  { make, model, fueltype }: DemoCar,
  chance: SeededRandom,
): Pick<FurtherFacts, 'engine' | 'power' | 'mileage' | 'seats'> {
  const isKnown = chance.happens(0.9)
  const figures = MODELS.find((other) => make.startsWith(other.make) && other.model === model)
  const engine = fueltype === 'Diesel' ? figures?.dieselEngine : figures?.petrolEngine
  const seats = figures?.seats ?? null
  if (!isKnown || !engine || fueltype === null || fueltype === 'Electric') {
    return { engine: null, power: null, mileage: null, seats }
  }
  const [cc, bhp, kmpl] = engine
  const mileage = fueltype === 'CNG' ? Math.round(kmpl * GAS_PER_PETROL * 10) / 10 : kmpl
  return { engine: cc, power: bhp, mileage, seats }
}

function papersOf(
  { supplierName }: DemoCar,
  chance: SeededRandom,
  now: number,
): Pick<FurtherFacts, 'papers' | 'insuranceUntil'> {
  const paperOf = (
    often: number,
    clear: number,
    details: { readonly clear: string | null; readonly issue: string | null },
  ): PaperFacts | undefined => {
    const isKnown = chance.happens(often)
    const status = chance.happens(clear) ? 'clear' : 'issue'
    const asOf = now - chance.whole(3, 60) * DAY_MS
    return isKnown ? { status, detail: details[status], source: supplierName, asOf } : undefined
  }
  const until = (max: number) => `until ${formatDay(now + chance.whole(30, max) * DAY_MS)}`
  const expiredAt = now - chance.whole(20, 300) * DAY_MS
  const since = `expired ${formatDay(expiredAt)}`
  const hypothecation = paperOf(0.6, 0.7, { clear: null, issue: chance.choose(BANKS) })
  const endsAt = now + chance.whole(30, 330) * DAY_MS
  const insurance = paperOf(0.6, 0.7, { clear: `until ${formatDay(endsAt)}`, issue: since })
  const papers = {
    hypothecation,
    insurance,
    fitness: paperOf(0.4, 0.95, { clear: until(2_000), issue: since }),
    tax: paperOf(0.5, 0.9, { clear: 'Lifetime', issue: 'due' }),
    challans: paperOf(0.5, 0.75, { clear: 'none', issue: '₹1,500 due' }),
    noc: paperOf(0.3, 0.6, { clear: 'not needed within the state', issue: 'needed for another state' }),
  }
  return {
    papers: Object.fromEntries(Object.entries(papers).filter(([, paper]) => paper !== undefined)),
    insuranceUntil:
      insurance === undefined ? null : isoDay(insurance.status === 'clear' ? endsAt : expiredAt),
  }
}
