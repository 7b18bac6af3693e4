import { FACT_NAMES, type FactName } from '#domain/car/car-description.ts'
import { mileageUnit } from '#domain/car/car-labels.ts'
import { readEngine, readMileage, readPower } from '#domain/stock/import/read-quantity.ts'
import type { StockFacts } from '#domain/stock/stock-car.ts'
import { columnNameOf, type ColumnName } from '#server/platform/db/column-name.ts'
import type { Cars } from '#server/platform/db/types.ts'

/** A fact stored in a column of `cars`. City and yard are rows of their own tables. */
export type StoredFact = Exclude<FactName, 'city' | 'yard'>

type ColumnOf<Name extends StoredFact> = Name extends 'rcstatus' ? 'rc_present' : ColumnName<Name>

type FactColumns = { readonly [Name in StoredFact]: ColumnOf<Name> }

/** The column of `cars` that stores each fact: its name in the spelling of columns. A fact without its column does not compile. */
export const FACT_COLUMNS = Object.fromEntries(
  FACT_NAMES.filter((name) => name !== 'city' && name !== 'yard').map((name) => [name, columnOf(name)]),
) as FactColumns satisfies Record<StoredFact, keyof Cars>

function columnOf(name: StoredFact): string {
  return name === 'rcstatus' ? 'rc_present' : columnNameOf(name)
}

/** Returns whether a column of `cars` stores the fact. */
export function isStored(name: FactName): name is StoredFact {
  return Object.hasOwn(FACT_COLUMNS, name)
}

/** All stored facts, in the order of {@link FACT_NAMES}. */
export const STORED_FACTS: readonly StoredFact[] = FACT_NAMES.filter(isStored)

/**
 * The facts that their columns store in another form: the RC status as a flag, and figures with their unit ("2993 CC",
 * "26.6 km/kg"), as older releases read and write them.
 */
export const STORED_FORMS = {
  rcstatus: {
    read: rcStatusOf,
    write: ({ rcstatus }: Pick<StockFacts, 'rcstatus'>) => (rcstatus === null ? null : rcstatus === 'Yes'),
  },
  mileage: {
    read: (stored: string | null) => figureIn(stored, readMileage),
    write: ({ mileage, fueltype }: Pick<StockFacts, 'mileage' | 'fueltype'>) =>
      withUnit(mileage, mileageUnit(fueltype)),
  },
  engine: {
    read: (stored: string | null) => figureIn(stored, readEngine),
    write: ({ engine }: Pick<StockFacts, 'engine'>) => withUnit(engine, 'CC'),
  },
  power: {
    read: (stored: string | null) => figureIn(stored, readPower),
    write: ({ power }: Pick<StockFacts, 'power'>) => withUnit(power, 'bhp'),
  },
} as const

type OtherForm = keyof typeof STORED_FORMS

/** The type of a fact's value in its column. */
export type StoredValue<Name extends StoredFact> = Name extends OtherForm
  ? ReturnType<(typeof STORED_FORMS)[Name]['write']>
  : StockFacts[Name]

/** Returns facts from the values of their columns, which are given by the names of the facts. */
export function readStoredFacts<Name extends StoredFact>(
  names: readonly Name[],
  stored: { readonly [Each in Name]: StoredValue<Each> },
): Pick<StockFacts, Name> {
  const facts: Partial<Record<StoredFact, unknown>> = {}
  for (const name of names) {
    // Each form reads what it writes.
    const read = Object.hasOwn(STORED_FORMS, name)
      ? (STORED_FORMS[name as OtherForm].read as (value: unknown) => unknown)
      : null
    facts[name] = read === null ? stored[name] : read(stored[name])
  }
  return facts as Pick<StockFacts, Name>
}

/** Returns the value that a fact's column stores. */
export function storedValueOf(name: StoredFact, facts: StockFacts): StoredValue<StoredFact> {
  return Object.hasOwn(STORED_FORMS, name) ? STORED_FORMS[name as OtherForm].write(facts) : facts[name]
}

function rcStatusOf(present: boolean | null): 'Yes' | 'No' | null {
  if (present === null) return null
  return present ? 'Yes' : 'No'
}

/** A text that no figure can be read from, as older forms took it, says nothing. */
function figureIn(stored: string | null, read: typeof readEngine): number | null {
  const figure = stored === null ? null : read(stored)
  return figure?.ok ? figure.value : null
}

function withUnit(figure: number | null, unit: string): string | null {
  return figure === null ? null : `${figure} ${unit}`
}
