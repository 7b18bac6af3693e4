import type { VehicleType } from '#domain/car/car-kinds.ts'

/** The engine size in cubic centimetres, the power in bhp, and the mileage in kilometres per litre. */
export type EngineFigures = readonly [cc: number, bhp: number, kmpl: number]

/** Typical values of one model on the Indian used-car market; shares are 0 to 1. */
export interface ModelFigures {
  /** As suppliers' lists spell it: "Maruti", not "Maruti Suzuki". */
  readonly make: string
  readonly model: string
  readonly body: VehicleType
  readonly weight: number
  readonly diesel: number
  readonly automatic: number
  /** The price when new, in lakh. */
  readonly newLakh: number
  readonly seats: number
  /** The first and the last model year that is usually offered. */
  readonly years: readonly [number, number]
  readonly dieselEngine: EngineFigures | null
  readonly petrolEngine: EngineFigures | null
}

type ModelRow = readonly [
  make: string,
  model: string,
  body: VehicleType,
  weight: number,
  diesel: number,
  automatic: number,
  newLakh: number,
  seats: number,
  years: readonly [number, number],
  dieselEngine: EngineFigures | null,
  petrolEngine: EngineFigures | null,
]

const MODEL_ROWS: readonly ModelRow[] = [
  ['Audi', 'A4', 'Sedan', 18, 0.95, 1, 53.1, 5, [2009, 2016], [1968, 174, 16.6], [1798, 163, 12.3]],
  ['Audi', 'A6', 'Sedan', 13, 0.9, 1, 67.1, 5, [2009, 2017], [1968, 174, 17.7], [1984, 188, 13.5]],
  ['Audi', 'Q3', 'Crossover SUV', 7, 1, 0.95, 44.8, 5, [2013, 2018], [1968, 174, 15.7], null],
  ['Audi', 'Q5', 'SUV', 8, 0.9, 1, 59.5, 5, [2009, 2018], [1968, 174, 14.2], [1984, 208, 9.7]],
  ['Audi', 'Q7', 'SUV', 8, 1, 1, 104, 7, [2008, 2018], [2967, 241, 12.1], null],
  ['BMW', '3 Series', 'Sedan', 22, 0.9, 1, 54.4, 5, [2008, 2017], [1995, 184, 18.9], [1997, 215, 12.1]],
  ['BMW', '5 Series', 'Sedan', 17, 0.9, 1, 67.9, 5, [2008, 2017], [1995, 190, 18.1], [2497, 215, 10.8]],
  ['BMW', 'X1', 'Crossover SUV', 7, 1, 1, 48.2, 5, [2011, 2018], [1995, 184, 17.1], null],
  ['Chevrolet', 'Beat', 'Hatchback', 11, 0.45, 0, 4.3, 5, [2010, 2016], [936, 58, 25.4], [1199, 79, 18.6]],
  [
    'Ford',
    'EcoSport',
    'Crossover SUV',
    23,
    0.5,
    0.2,
    11.5,
    5,
    [2013, 2018],
    [1498, 99, 22.8],
    [1499, 110, 17],
  ],
  ['Ford', 'Endeavour', 'SUV', 9, 1, 0.7, 35.3, 7, [2007, 2019], [2953, 158, 11.4], null],
  ['Ford', 'Fiesta', 'Sedan', 8, 0.65, 0, 9.6, 5, [2006, 2014], [1399, 68, 17.8], [1388, 68, 16.6]],
  ['Ford', 'Figo', 'Hatchback', 22, 0.65, 0, 7.7, 5, [2010, 2017], [1399, 68, 20], [1196, 70, 15.6]],
  ['Honda', 'Accord', 'Sedan', 7, 0, 0.6, 24, 5, [2006, 2012], null, [2354, 178, 11.7]],
  ['Honda', 'Amaze', 'Sedan', 25, 0.5, 0.1, 8.5, 5, [2013, 2017], [1498, 99, 25.8], [1198, 87, 18]],
  ['Honda', 'Brio', 'Hatchback', 16, 0, 0.15, 6.6, 5, [2012, 2016], null, [1198, 87, 19.4]],
  ['Honda', 'CR-V', 'SUV', 6, 0, 0.65, 33.5, 5, [2004, 2016], null, [2354, 152, 11.1]],
  ['Honda', 'City', 'Sedan', 64, 0.15, 0.2, 13.8, 5, [2006, 2017], [1498, 99, 26], [1497, 117, 17]],
  ['Honda', 'Civic', 'Sedan', 8, 0, 0.3, 15, 5, [2006, 2012], null, [1799, 130, 13.5]],
  ['Honda', 'Jazz', 'Hatchback', 14, 0.25, 0.2, 10.1, 5, [2010, 2018], [1498, 99, 27.3], [1199, 89, 18.7]],
  [
    'Hyundai',
    'Creta',
    'Crossover SUV',
    24,
    0.65,
    0.25,
    16.1,
    5,
    [2015, 2018],
    [1582, 126, 19.7],
    [1591, 121, 15.3],
  ],
  ['Hyundai', 'EON', 'Hatchback', 16, 0, 0, 5, 5, [2012, 2018], null, [814, 55, 21.1]],
  ['Hyundai', 'Elantra', 'Sedan', 6, 0.7, 0.4, 21.8, 5, [2006, 2018], [1582, 126, 22.7], [1999, 150, 14.6]],
  [
    'Hyundai',
    'Grand i10',
    'Hatchback',
    36,
    0.25,
    0.15,
    7.5,
    5,
    [2013, 2018],
    [1120, 70, 24],
    [1197, 82, 18.9],
  ],
  ['Hyundai', 'Santro Xing', 'Hatchback', 15, 0, 0.05, 5.4, 5, [2005, 2014], null, [1086, 62, 17]],
  ['Hyundai', 'Verna', 'Sedan', 40, 0.6, 0.2, 14.4, 5, [2008, 2018], [1582, 126, 22.3], [1591, 121, 17]],
  ['Hyundai', 'Xcent', 'Sedan', 14, 0.45, 0.1, 8.2, 5, [2014, 2017], [1120, 71, 24.4], [1197, 82, 19.1]],
  ['Hyundai', 'i10', 'Hatchback', 36, 0, 0.15, 6.4, 5, [2008, 2015], null, [1197, 79, 20.4]],
  ['Hyundai', 'i20', 'Hatchback', 58, 0.35, 0.05, 9.8, 5, [2010, 2018], [1396, 89, 22.5], [1197, 82, 18.5]],
  ['Jaguar', 'XF', 'Sedan', 7, 1, 1, 72.6, 5, [2011, 2017], [2179, 188, 16.4], null],
  ['Mahindra', 'Scorpio', 'SUV', 14, 1, 0.05, 13.6, 8, [2005, 2017], [2179, 120, 12.1], null],
  ['Mahindra', 'XUV500', 'SUV', 26, 1, 0.1, 21.3, 7, [2012, 2018], [2179, 140, 15.1], null],
  ['Mahindra', 'Xylo', 'Van', 6, 1, 0, 11.7, 8, [2009, 2016], [2498, 112, 14], null],
  ['Maruti', 'Alto', 'Hatchback', 13, 0, 0, 4, 5, [2004, 2012], null, [796, 46, 19.7]],
  ['Maruti', 'Alto 800', 'Hatchback', 13, 0, 0, 4.7, 5, [2013, 2019], null, [796, 47, 24.7]],
  ['Maruti', 'Alto K10', 'Hatchback', 11, 0, 0.15, 4.5, 5, [2011, 2018], null, [998, 67, 24.1]],
  ['Maruti', 'Baleno', 'Hatchback', 15, 0.2, 0.2, 8.8, 5, [2006, 2018], [1248, 74, 27.4], [1197, 83, 21.4]],
  ['Maruti', 'Celerio', 'Hatchback', 13, 0.1, 0.5, 5.9, 5, [2014, 2018], [793, 47, 27.6], [998, 67, 23.1]],
  ['Maruti', 'Ciaz', 'Sedan', 17, 0.5, 0.05, 11.1, 5, [2015, 2018], [1248, 88, 28.1], [1373, 91, 20.7]],
  ['Maruti', 'Dzire', 'Sedan', 6, 0.7, 0.4, 8.9, 5, [2011, 2018], [1248, 74, 28.4], [1197, 82, 22]],
  ['Maruti', 'Ertiga', 'Van', 17, 0.7, 0, 11.3, 7, [2012, 2018], [1248, 89, 20.8], [1373, 94, 16]],
  ['Maruti', 'Ritz', 'Hatchback', 16, 0.65, 0, 6.9, 5, [2010, 2016], [1248, 74, 23.2], [1197, 86, 18.5]],
  ['Maruti', 'SX4', 'Sedan', 9, 0.4, 0.05, 13.3, 5, [2007, 2016], [1248, 89, 22.7], [1586, 103, 15.5]],
  ['Maruti', 'Swift', 'Hatchback', 46, 0.65, 0, 7.9, 5, [2008, 2018], [1248, 74, 22.9], [1197, 85, 18.6]],
  ['Maruti', 'Swift Dzire', 'Sedan', 35, 0.6, 0.05, 8.9, 5, [2009, 2017], [1248, 74, 23.4], [1197, 86, 17.5]],
  ['Maruti', 'Vitara Brezza', 'Crossover SUV', 11, 1, 0.05, 11.1, 5, [2016, 2018], [1248, 88, 24.3], null],
  ['Maruti', 'Wagon R', 'Hatchback', 35, 0, 0.1, 5.5, 5, [2004, 2018], null, [998, 67, 20.5]],
  [
    'Mercedes-Benz',
    'E-Class',
    'Sedan',
    22,
    0.8,
    0.95,
    87,
    5,
    [2005, 2018],
    [2143, 203, 13],
    [2496, 191, 10.9],
  ],
  [
    'Mercedes-Benz',
    'New C-Class',
    'Sedan',
    22,
    0.75,
    0.85,
    49.5,
    5,
    [2009, 2018],
    [2143, 170, 15.8],
    [1796, 186, 11.7],
  ],
  ['Mini', 'Cooper', 'Hatchback', 6, 0.55, 1, 42.1, 4, [2012, 2018], [1496, 114, 20.7], [1998, 189, 16.8]],
  ['Nissan', 'Micra', 'Hatchback', 9, 0.5, 0.2, 9.5, 5, [2010, 2017], [1461, 63, 23.1], [1198, 75, 19.1]],
  ['Nissan', 'Sunny', 'Sedan', 6, 0.55, 0.15, 11.3, 5, [2011, 2016], [1461, 85, 21.6], [1498, 98, 16.9]],
  ['Nissan', 'Terrano', 'SUV', 6, 0.85, 0, 16.6, 5, [2013, 2016], [1461, 108, 19.6], [1598, 102, 13.2]],
  ['Renault', 'Duster', 'SUV', 19, 1, 0.1, 15.1, 5, [2012, 2017], [1461, 108, 19.6], null],
  ['Renault', 'KWID', 'Hatchback', 9, 0, 0.15, 4.8, 5, [2016, 2018], null, [799, 53, 25.2]],
  ['Skoda', 'Laura', 'Sedan', 7, 0.85, 0.5, 16.6, 5, [2007, 2013], [1896, 106, 17.5], [1798, 158, 13.4]],
  ['Skoda', 'Octavia', 'Sedan', 7, 0.8, 0.55, 28.4, 5, [2002, 2017], [1968, 141, 19.3], [1798, 178, 14.7]],
  ['Skoda', 'Rapid', 'Sedan', 12, 0.55, 0.4, 14.2, 5, [2012, 2018], [1498, 104, 21.1], [1598, 104, 14.8]],
  ['Skoda', 'Superb', 'Sedan', 12, 0.25, 0.9, 33.4, 5, [2009, 2017], [1968, 138, 17.2], [1798, 158, 13.7]],
  ['Tata', 'Nano', 'Hatchback', 6, 0, 0.25, 3.6, 4, [2011, 2017], null, [624, 38, 25.4]],
  [
    'Toyota',
    'Corolla Altis',
    'Sedan',
    13,
    0.25,
    0.35,
    21.7,
    5,
    [2008, 2018],
    [1364, 87, 21.4],
    [1798, 138, 14.5],
  ],
  ['Toyota', 'Etios', 'Sedan', 8, 0.4, 0, 10.6, 5, [2011, 2017], [1364, 67, 23.6], [1496, 89, 17.6]],
  ['Toyota', 'Etios Liva', 'Hatchback', 7, 0.6, 0, 7.6, 5, [2011, 2016], [1364, 67, 23.6], [1197, 79, 18.2]],
  ['Toyota', 'Fortuner', 'SUV', 24, 1, 0.4, 37.2, 7, [2010, 2018], [2982, 169, 12.6], null],
  ['Toyota', 'Innova', 'Van', 30, 1, 0, 21, 8, [2006, 2016], [2494, 101, 13], null],
  ['Toyota', 'Innova Crysta', 'Van', 11, 1, 0.5, 24, 7, [2016, 2019], [2755, 172, 13.7], null],
  ['Volkswagen', 'Jetta', 'Sedan', 6, 0.95, 0.45, 21.2, 5, [2009, 2016], [1968, 138, 17], [1595, 120, 14.7]],
  [
    'Volkswagen',
    'Polo',
    'Hatchback',
    36,
    0.45,
    0.05,
    10.2,
    5,
    [2011, 2017],
    [1199, 74, 22.1],
    [1198, 74, 16.5],
  ],
  ['Volkswagen', 'Vento', 'Sedan', 26, 0.6, 0.25, 14.1, 5, [2011, 2016], [1598, 104, 20.5], [1598, 104, 15]],
]

/** The models that make up four fifths of the market, with our own rounded estimates. */
export const MODELS: readonly ModelFigures[] = MODEL_ROWS.map(
  ([make, model, body, weight, diesel, automatic, newLakh, seats, years, dieselEngine, petrolEngine]) => ({
    make,
    model,
    body,
    weight,
    diesel,
    automatic,
    newLakh,
    seats,
    years,
    dieselEngine,
    petrolEngine,
  }),
)

/** Typical values of cars of one model year. */
export interface YearFigures {
  readonly year: number
  readonly weight: number
  /** The 5th, 50th and 95th percentiles of kilometres. */
  readonly kilometres: readonly [number, number, number]
  /** The share of the new price that remains, 0 to 1. */
  readonly retained: number
  /** Shares of cars with their first, second, third, and fourth or later owner. */
  readonly owners: readonly [number, number, number, number]
}

type YearRow = readonly [
  year: number,
  weight: number,
  kilometres: YearFigures['kilometres'],
  retained: number,
  owners: YearFigures['owners'],
]

const YEAR_ROWS: readonly YearRow[] = [
  [2004, 4, [29000, 82000, 200000], 0.12, [0.4, 0.44, 0.15, 0.01]],
  [2005, 7, [35000, 90000, 150000], 0.13, [0.4, 0.44, 0.15, 0.01]],
  [2006, 9, [44000, 89000, 193000], 0.14, [0.4, 0.44, 0.15, 0.01]],
  [2007, 15, [40000, 75000, 162000], 0.16, [0.52, 0.35, 0.11, 0.01]],
  [2008, 21, [40000, 78000, 160000], 0.18, [0.48, 0.45, 0.06, 0.01]],
  [2009, 25, [32000, 71000, 150000], 0.23, [0.6, 0.33, 0.07, 0.01]],
  [2010, 41, [29000, 70000, 135000], 0.3, [0.7, 0.27, 0.03, 0.01]],
  [2011, 58, [29000, 65000, 130000], 0.33, [0.72, 0.26, 0.03, 0.01]],
  [2012, 69, [27000, 65000, 129000], 0.36, [0.79, 0.19, 0.02, 0.01]],
  [2013, 79, [24000, 59000, 118000], 0.42, [0.81, 0.18, 0.01, 0]],
  [2014, 92, [19000, 55000, 101000], 0.52, [0.88, 0.12, 0, 0]],
  [2015, 93, [18000, 50000, 100000], 0.58, [0.9, 0.1, 0, 0]],
  [2016, 89, [12000, 39000, 91000], 0.66, [0.95, 0.05, 0, 0]],
  [2017, 71, [8000, 29000, 70000], 0.74, [0.96, 0.04, 0, 0]],
  [2018, 36, [2000, 22000, 52000], 0.81, [0.98, 0.02, 0, 0]],
  [2019, 12, [1000, 15000, 56000], 0.88, [1, 0, 0, 0]],
]

/** The model years on offer. */
export const YEARS: readonly YearFigures[] = YEAR_ROWS.map(
  ([year, weight, kilometres, retained, owners]) => ({
    year,
    weight,
    kilometres,
    retained,
    owners,
  }),
)

/** Cities in suppliers' spelling, with their percentage of the cars. */
export const CITY_WEIGHTS: readonly (readonly [string, number])[] = [
  ['Mumbai', 13],
  ['Hyderabad', 12],
  ['Kochi', 11],
  ['Coimbatore', 11],
  ['Pune', 10],
  ['Delhi', 9],
  ['Kolkata', 9],
  ['Chennai', 8],
  ['Jaipur', 7],
  ['Bangalore', 6],
  ['Ahmedabad', 4],
]

/** How often a list's cells are missing or odd, as shares of its rows. */
export const QUIRKS = {
  noPrice: 0.17,
  newPriceGiven: 0.14,
  powerNotMeasured: 0.018,
  noEngine: 0.006,
  noSeats: 0.001,
  mileageZero: 0.011,
  gas: 0.025,
} as const
