import { formatIndianNumber } from '#domain/money.ts'
import type { ImportField } from './import-fields.ts'

// For tests: lists of cars in every mixture of the ways in which sellers write them, with the true values.

/** Returns a whole number from 0 to `most`, which decides one choice; the same sequence makes the same list. */
export type Pick = (most: number) => number

/** A fact as it is true of a car: null if the list says that nobody knows it, `unreadable` if it writes nonsense. */
export type TrueValue = string | number | null

/** A cell, and what it says. */
export interface MixedCell {
  readonly text: string
  readonly value: TrueValue
}

/** A column with a cell of each car. */
export interface MixedColumn {
  /** Null for a column of nothing that a car has. */
  readonly field: ImportField | null
  readonly header: string
  /** The number that a plain 1 in it stands for. */
  readonly scale: number
  readonly cells: readonly MixedCell[]
}

/** The value of a cell that cannot be read. */
export const NONSENSE = 'unreadable'

type Writing<Value> = readonly [header: string, write: (value: Value, pick: Pick) => string, scale?: number]

/** A fact's values, the ways to write it, and the cells without a value. */
interface Kind {
  readonly draw: (pick: Pick) => TrueValue
  readonly writings: readonly Writing<never>[]
  readonly unknown?: string
  readonly nonsense?: string
}

const oneOf = <T>(entries: readonly T[], pick: Pick): T => {
  const entry = entries[pick(entries.length - 1)]
  if (entry === undefined) throw new Error('There is nothing to pick from.')
  return entry
}

const inHindi = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x0966 + Number(digit)))
const western = (value: number): string => value.toLocaleString('en-US')
const indian = formatIndianNumber
const blanks = (value: number): string => indian(value).replaceAll(',', ' ')
const power = (value: number): string => value.toExponential().replace(/^(.*)e\+(\d)$/, '$1E+0$2')

/** Makes a kind of words: each value with its writings, all under the same headers. */
function words(headers: string, values: readonly (readonly [TrueValue, string])[], unknown?: string): Kind {
  const write = (value: string, pick: Pick) =>
    oneOf(values.find(([other]) => other === value)?.[1].split('|') ?? [value], pick)
  return {
    draw: (pick) => oneOf(values, pick)[0],
    writings: headers.split('|').map((header) => [header, write]),
    ...(unknown !== undefined && { unknown }),
  }
}

const inLakh = (value: number): string => String(value / 1_00_000)

/** Ways to write an amount in a column that says nothing of its unit. */
const amount = (value: number, pick: Pick): string => {
  const crore = String(value / 1_00_00_000)
  const plain = [String(value), indian(value), western(value), blanks(value), `${value}.00`, power(value)]
  const marked = [
    `₹ ${indian(value)}`,
    `Rs. ${indian(value)}/-`,
    `INR ${value}`,
    `₹${inHindi(indian(value))}`,
  ]
  const lakhs = ['Lakh*', ' lakh', ' Lacs', 'L', ' लाख'].map((word) => inLakh(value) + word)
  return oneOf([...plain, ...marked, ...lakhs, `${crore} Cr`, `${value / 1_000}k`], pick)
}

const distance = (value: number, pick: Pick): string => {
  const plain = [String(value), indian(value), western(value), blanks(value), inHindi(String(value))]
  const worded = ['kms', 'KM', 'Kms.', 'किमी'].map((word) => `${indian(value)} ${word}`)
  return oneOf([...plain, ...worded, `${value / 1_000}k`], pick)
}

const year = (value: number, pick: Pick): string => {
  const short = String(value).slice(2)
  const next = String(value + 1).slice(2)
  const months = [`Dec-${value}`, `Mar-${short}`, `01/${value}`, `March ${value}`, `${value}-${next}`]
  const days = [`15-03-${value}`, `${value}-03-15`, `15/03/${short}`, `${value}-12-01 00:00:00`]
  return oneOf([String(value), inHindi(String(value)), `${value}.0`, ...months, ...days], pick)
}

const PRICES = 'Ask for price|On request|#N/A|POA|Call|TBD|NA|-|'
const NOTHING = '|-|N/A|#N/A|TBD|NULL'

/** The facts beside make, model and trim. */
const KINDS: Readonly<Partial<Record<ImportField, Kind>>> = {
  price: {
    draw: (pick) => (40 + pick(9_000)) * 1_000,
    writings: [
      ...['Price', 'Asking Price', 'Amount', 'Valuation', 'कीमत'].map((header) => [header, amount] as const),
      ...['Price (Lakh)', 'Prices_in_lakhs', 'Price in Lacs', 'कीमत (लाख)'].map(
        (header) => [header, inLakh, 1_00_000] as const,
      ),
      ['Price in thousands', (value: number) => String(value / 1_000), 1_000],
    ],
    unknown: PRICES,
    nonsense: '4.25.000|4 to 5 lakh|cheap|-5|5 lakh + GST',
  },
  kmsrun: {
    draw: (pick) => 1_000 + pick(2_00_000),
    writings: [
      ...['Kms', 'KMs Run', 'Kilometers_Driven', 'Odometer', 'Distance', 'किलोमीटर'].map(
        (header) => [header, distance] as const,
      ),
      ["Kms ('000)", (value: number) => String(value / 1_000), 1_000],
    ],
    unknown: `${NOTHING}|Meter not working`,
    nonsense: 'far|-100|10-20|5 miles',
  },
  year: {
    draw: (pick) => 1990 + pick(36),
    writings: ['Year', 'Mfg. Year', 'Model Year', 'YOM', 'वर्ष', 'Year_of_Manufacture'].map((header) => [
      header,
      year,
    ]),
  },
  ownership: words(
    'Owners|Owner_Type|No_of_owners|Ownership|Owner Sl. No.|मालिक',
    [
      [1, 'First|1st Owner|1|I|Single Owner|01|पहला|१'],
      [2, 'Second|2nd|2|II|Second Owner|दूसरा|2.0'],
      [3, 'Third Owner|3|III|तीसरा'],
      [4, 'Fourth & Above|4+|4|IV|चौथा'],
    ],
    NOTHING,
  ),
  fueltype: words(
    'Fuel|Fuel_Type|fuelType|Fuel Type|ईंधन',
    [
      ['Petrol', 'Petrol|PETROL|Petrol (BS6)|P|पेट्रोल'],
      ['Diesel', 'Diesel|Diesel BS-IV|D|डीज़ल|डीजल'],
      ['CNG', 'CNG|Petrol + CNG|CNG & Hybrids|CNG (company fitted)|सीएनजी'],
      ['Electric', 'Electric(Battery)|EV|Electric'],
      ['Hybrid', 'Hybrid|Mild Hybrid (Petrol)'],
    ],
    NOTHING,
  ),
  transmission: words(
    'Transmission|Gearbox|Gear|Trans|गियर',
    [
      ['Manual', 'Manual|MT|iMT|5-Speed Manual|मैनुअल'],
      ['Automatic', 'Automatic|AT|AMT|CVT|DCT|Automatic (Torque Converter)|ऑटोमैटिक'],
    ],
    NOTHING,
  ),
  carType: words(
    'Body Type|Body|Vehicle Type|Segment',
    [
      ['Hatchback', 'Hatchback|Hatch Back|HATCH'],
      ['Sedan', 'Sedan|Coupe|Sedans'],
      ['SUV', 'SUV|SUVs|Full Size SUV'],
      ['Van', 'Minivans|MUV|MPV'],
      [null, 'Convertible'],
    ],
    NOTHING,
  ),
  city: words('City|Location|Town|शहर', [
    ['Delhi', 'Delhi|New Delhi|DELHI|दिल्ली'],
    ['Gurugram', 'Gurgaon|Gurugram|GURGOAN'],
    ['Bengaluru', 'Bangalore|Bangaluru|Banglore|Bengaluru'],
    ['Mumbai', 'Mumbai|Bombay|Mumbai, Maharashtra'],
    ['Thiruvananthapuram', 'Trivandrum'],
  ]),
  seats: {
    draw: (pick) => 4 + pick(5),
    writings: [
      [
        'Seats',
        (value: number, pick: Pick) => oneOf([`${value}`, `${value} Seats`, `${value} seater`], pick),
      ],
    ],
    unknown: NOTHING,
    nonsense: '5+2|many',
  },
}

/** Makes, models and trims, and other spellings of the make. */
const CARS: readonly (readonly [make: string, model: string, trim: string, spellings: string])[] = [
  ['Maruti Suzuki', 'Swift', 'VXI', 'Maruti|Maruti Suzuki|MARUTI SUZUKI'],
  ['Maruti Suzuki', 'Vitara', 'ZDI', 'Maruti|Suzuki'],
  ['Hyundai', 'Creta', '1.6 SX', 'Hyundai|HYUNDAI'],
  ['Land Rover', 'Discovery Sport', 'SE', 'Land Rover|Land-Rover'],
  ['Mercedes-Benz', 'E Class', 'Elegance', 'Mercedes-Benz|Mercedes Benz|Mercedes'],
  ['Force', 'Gurkha', '2.6', 'Force Motors|Force'],
  ['Tata', 'Nexon', 'XZ', 'Tata|Tata Motors|TATA'],
  ['Kia', 'Seltos', 'HTX', 'Kia|KIA'],
]

/** Ways to give make, model and trim in columns, from the make as it is spelt. */
const NAMES: readonly Readonly<Record<string, (make: string, model: string, trim: string) => string>>[] = [
  { Make: (make) => make, Model: (_, model) => model, Variant: (_make, _model, trim) => trim },
  { Brand: (make) => make, Model: (make, model) => `${make} ${model}`, Trim: (_make, _model, trim) => trim },
  { Name: (make, model, trim) => `${make} ${model} ${trim}` },
  { Brand_n_Model: (make, model, trim) => `${make} ${model} ${trim}` },
  { Model: (make, model, trim) => `${make} ${model} ${trim}` },
  {
    Company: (make) => make,
    Car_Name: (make, model) => `${make} ${model}`,
    Model: (_make, _model, trim) => trim,
  },
  { Vehicle: (make, model) => `${make} ${model}`, Model: (_make, _model, trim) => trim },
  { कंपनी: (make) => make, मॉडल: (_, model) => model, वेरिएंट: (_make, _model, trim) => trim },
]

/** Columns of nothing that a car has today. */
const OTHERS: readonly (readonly [header: string, cell: string])[] = [
  ['Heater', '1'],
  ['Reserve Price (Rs.)', '3,45,000'],
  ['Base Price', '4,00,000'],
  ['Engine No', '1197'],
  ['Chassis No', 'MA3EHKD17A0123456'],
  ['Repo Date', '05-03-2026'],
  ['Agreement No', 'AG001'],
  ['Sr No', '7'],
]

/** A list as a seller wrote it: its columns in the order of the list. */
export function mixList(pick: Pick, rows: number): readonly MixedColumn[] {
  const cars = Array.from(
    { length: rows },
    (_, row) => CARS[(row + pick(1)) % CARS.length] ?? oneOf(CARS, pick),
  )
  const facts = Object.entries(KINDS).map(([field, kind]) => columnOf(field as ImportField, kind, pick, rows))
  const others = OTHERS.filter(() => pick(2) === 0).map(([header, text]) => ({
    field: null,
    header,
    scale: 1,
    cells: cars.map(() => ({ text, value: null })),
  }))
  const columns = [...namesOf(cars, pick), ...facts, ...others]
  return columns
    .map((column) => ({ column, place: pick(1_000) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ column }) => column)
}

/** The columns of make, model and trim. Their cells have no value of their own: {@link trueNames} says what they mean. */
function namesOf(cars: readonly (typeof CARS)[number][], pick: Pick): readonly MixedColumn[] {
  const spelt = cars.map(([, , , spellings]) => oneOf(spellings.split('|'), pick))
  return Object.entries(oneOf(NAMES, pick)).map(([header, write]) => ({
    field: 'name',
    header,
    scale: 1,
    cells: cars.map(([make, model, trim], row) => ({
      text: write(spelt[row] ?? make, model, trim),
      value: `${make}|${model}|${trim}`,
    })),
  }))
}

function columnOf(field: ImportField, kind: Kind, pick: Pick, rows: number): MixedColumn {
  const [header, write, scale = 1] = oneOf(kind.writings, pick)
  const cells = Array.from({ length: rows }, (): MixedCell => {
    const chance = pick(19)
    if (chance === 0 && kind.unknown !== undefined)
      return { text: oneOf(kind.unknown.split('|'), pick), value: null }
    if (chance === 1 && kind.nonsense !== undefined) {
      return { text: oneOf(kind.nonsense.split('|'), pick), value: NONSENSE }
    }
    const value = kind.draw(pick)
    return { text: write(value as never, pick), value }
  })
  return { field, header, scale, cells }
}
