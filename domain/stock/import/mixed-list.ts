import { formatIndianNumber } from '#domain/indian-number.ts'
import type { ImportField } from './import-fields.ts'
import {
  drawCars,
  nameColumns,
  oneOf,
  type MixedCell,
  type MixedColumn,
  type Pick,
  type TrueValue,
} from './mixed-names.ts'

// For tests: lists of cars in every mixture of the ways in which sellers write them, with the true values.

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

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Draws a day of 2016 to 2027, every other time the last of its month. */
const drawDay = (max: number) => (pick: Pick) => {
  const month = Date.UTC(2016 + pick(max - 2016), pick(11), pick(1) === 0 ? 0 : 1 + pick(27))
  return new Date(month).toISOString().slice(0, 10)
}

/** Ways to write a day; one that ends a month may stand for it where `hasMonths`. */
const day = (hasMonths: boolean) => (value: string, pick: Pick) => {
  const [year = '', month = '', date = ''] = value.split('-')
  const [name, short] = [MONTHS[Number(month) - 1] ?? '', year.slice(2)]
  const isLast = new Date(Date.parse(value) + 86_400_000).getUTCDate() === 1
  const serial = String((Date.parse(value) - Date.UTC(1899, 11, 30)) / 86_400_000)
  const days = ['-', '/', '.'].flatMap((sign) => [
    [date, month, year].join(sign),
    [date, month, short].join(sign),
  ])
  const named = [
    `${Number(date)} ${name} ${year}`,
    `${date}-${name}-${short}`,
    `${name} ${Number(date)}, ${year}`,
  ]
  const others = [value, `${value} 00:00:00`, serial, inHindi(`${date}-${month}-${year}`)]
  const months = hasMonths && isLast ? [`${name}-${year}`, `${name} ${short}`, `${month}/${year}`] : []
  return oneOf([...days, ...named, ...others, ...months], pick)
}

const days = (headers: string, max: number, hasMonths: boolean): Kind => ({
  draw: drawDay(max),
  writings: headers.split('|').map((header) => [header, day(hasMonths)] as const),
  unknown: NOTHING,
  nonsense: '31-02-2024|soon|03/25/2024|2024|1.5',
})

/** Ways to write a chassis or engine number. */
const stamped = (value: string, pick: Pick): string =>
  oneOf([value, value.toLowerCase(), `${value.slice(0, 4)} ${value.slice(4)}`, `*${value}*`], pick)

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
  reserve: {
    draw: (pick) => (40 + pick(9_000)) * 1_000,
    writings: [
      ...['Reserve Price', 'Reserve Price (Rs.)', 'Floor price', 'Min. Price', 'आरक्षित मूल्य'].map(
        (header) => [header, amount] as const,
      ),
      ['Reserve Price (Lakh)', inLakh, 1_00_000],
    ],
    unknown: PRICES,
    nonsense: '4.25.000|cheap|-5',
  },
  startingPrice: {
    draw: (pick) => (40 + pick(9_000)) * 1_000,
    writings: ['Base Price', 'Start Price', 'Starting price', 'Bid Start Price (Rs.)'].map((header) => [
      header,
      amount,
    ]),
    unknown: PRICES,
    nonsense: '4.25.000|cheap|-5',
  },
  chassisNo: {
    draw: (pick) => `MA3EHKD17A0${1_00_000 + pick(8_00_000)}`,
    writings: ['Chassis No', 'Chassis Number', 'Chasis No.', 'VIN', 'चेसिस नंबर'].map((header) => [
      header,
      stamped,
    ]),
    unknown: NOTHING,
    nonsense: 'MA3EXXXXXXXX|12|4.75E+12|not visible',
  },
  engineNo: {
    draw: (pick) => `K12MN${10_00_000 + pick(80_00_000)}`,
    writings: ['Engine No', 'Engine Number', 'Eng. No', 'Engine Sr. No', 'इंजन नंबर'].map((header) => [
      header,
      stamped,
    ]),
    unknown: NOTHING,
    nonsense: 'K12MXXXXXXX|12|4.75E+12|not visible',
  },
  agreementNo: words(
    'Agreement No|Agreement Number|Loan No|LAN|Loan A/c No',
    [
      ['AG001', 'AG001'],
      ['LXDEL00123-45', 'LXDEL00123-45'],
      ['000451234567', '000451234567'],
    ],
    NOTHING,
  ),
  repossessedOn: days('Repo Date|Repossessed on|Seized on|Date of repossession|जब्ती दिनांक', 2026, false),
  parkedSince: days('Parked since|Parking date|Yard in date', 2026, false),
  insuranceUntil: days(
    'Insurance upto|Insurance Expiry|Insurance valid till|Insurance_Validity|बीमा तक',
    2027,
    true,
  ),
  keys: {
    ...words(
      'Keys|No of keys|Key|चाबी',
      [
        [0, '0|No|Missing|Key missing|नहीं'],
        [1, '1|Single|One|1 key|01|एक'],
        [2, '2|Both|2 keys|Two|2 nos|२|दोनों'],
        [3, '3|3 Keys'],
        [null, 'Yes|Available'],
      ],
      NOTHING,
    ),
    nonsense: 'many|1/2|20|one key missing',
  },
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

/** Columns of nothing that a car has today. */
const OTHERS: readonly (readonly [header: string, cell: string])[] = [
  ['Heater', '1'],
  ['Second Key', 'No'],
  ['Loan Amount', '4,50,000'],
  ['Insurance Company', 'ICICI Lombard'],
  ['Insurance start date', '01-04-2025'],
  ['Registration date', '05-03-2016'],
  ['Sr No', '7'],
]

/** The facts that every list has. */
const NEEDED: ReadonlySet<string> = new Set(['year', 'city'])

/** A list as a seller wrote it: its columns in the order of the list. */
export function mixList(pick: Pick, rows: number): readonly MixedColumn[] {
  const cars = drawCars(pick, rows)
  const facts = Object.entries(KINDS)
    .filter(([field]) => NEEDED.has(field) || pick(2) > 0)
    .map(([field, kind]) => columnOf(field as ImportField, kind, pick, rows))
  const others = OTHERS.filter(() => pick(2) === 0).map(([header, text]) => ({
    field: null,
    header,
    scale: 1,
    cells: cars.map(() => ({ text, value: null })),
  }))
  const columns = [...nameColumns(cars, pick), ...facts, ...others]
  return columns
    .map((column) => ({ column, place: pick(1_000) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ column }) => column)
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
