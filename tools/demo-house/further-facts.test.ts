import { expect, test } from 'vitest'
import { FACTS } from '#domain/car/car-description.ts'
import { isoDay, formatIsoDay } from '#domain/indian-time.ts'
import { doubtOfChassisNumber, readVehicleNumber } from '#domain/identifiers/vehicle-numbers.ts'
import { furtherFactsOf } from './further-facts.ts'
import { seedRandom } from './seeded-random.ts'
import { makeDemoCars } from './stock.ts'

const NOW = Date.UTC(2026, 2, 5)

function makeFurtherFacts(seed: number) {
  const chance = seedRandom(seed)
  return makeDemoCars(240, 7).map((car) => furtherFactsOf(car, chance, NOW))
}

test('the same seed gives the same facts', () => {
  expect(makeFurtherFacts(7)).toEqual(makeFurtherFacts(7))
})

test('some of everything is known and some is not, and the figures are possible', () => {
  const all = makeFurtherFacts(7)
  for (const name of [
    'engine',
    'power',
    'mileage',
    'seats',
    'remarks',
    'keys',
    'insuranceUntil',
    'chassisNo',
    'engineNo',
  ] as const) {
    const known = all.filter((facts) => facts[name] !== null)
    expect(known.length).toBeGreaterThan(all.length / 4)
    expect(known.length).toBeLessThan(all.length)
  }
  for (const { engine, power, mileage, chassisNo, engineNo } of all) {
    if (chassisNo !== null) expect(doubtOfChassisNumber(chassisNo)).toBeNull()
    if (engineNo !== null) expect(readVehicleNumber(engineNo)).toEqual({ ok: true, value: engineNo })
    if (engine !== null) expect(engine).toBeLessThanOrEqual(FACTS.engine.max)
    if (power !== null) expect(power).toBeLessThanOrEqual(FACTS.power.max)
    if (mileage !== null) expect(mileage).toBeLessThan(50)
  }
})

test('the day of the insurance is that of its paper', () => {
  for (const { papers, insuranceUntil } of makeFurtherFacts(7)) {
    const { insurance } = papers
    expect(insuranceUntil === null).toBe(insurance === undefined)
    if (insuranceUntil === null || insurance === undefined) continue
    expect(insuranceUntil >= isoDay(NOW)).toBe(insurance.status === 'clear')
    expect(insurance.detail).toContain(formatIsoDay(insuranceUntil))
  }
})

test('papers are of the past, and there are clear and other ones', () => {
  const papers = makeFurtherFacts(7).flatMap(({ papers }) => Object.values(papers))
  expect(new Set(papers.map(({ status }) => status))).toEqual(new Set(['clear', 'issue']))
  for (const { asOf } of papers) expect(asOf).toBeLessThan(NOW)
})
