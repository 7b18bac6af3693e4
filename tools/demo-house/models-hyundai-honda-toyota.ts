import { model, variant, type DemoModel } from './car-model.ts'

/** Models of Hyundai, Honda and Toyota. */
export const hyundaiHondaToyotaModels: readonly DemoModel[] = [
  model(
    'Hyundai',
    'i10',
    'Hatchback',
    [2012, 2016],
    [
      variant('Era', 'Petrol', 'Manual', 440_000),
      variant('Magna', 'Petrol', 'Manual', 480_000),
      variant('Sportz AT', 'Petrol', 'Automatic', 610_000),
    ],
  ),
  model(
    'Hyundai',
    'Grand i10 Nios',
    'Hatchback',
    [2019, 2025],
    [
      variant('Magna', 'Petrol', 'Manual', 680_000),
      variant('Sportz', 'Petrol', 'Manual', 740_000),
      variant('Sportz AMT', 'Petrol', 'Automatic', 800_000),
      variant('Sportz CNG', 'CNG', 'Manual', 830_000),
    ],
  ),
  model(
    'Hyundai',
    'i20',
    'Hatchback',
    [2014, 2025],
    [
      variant('Magna', 'Petrol', 'Manual', 750_000),
      variant('Sportz', 'Petrol', 'Manual', 840_000),
      variant('Asta', 'Petrol', 'Manual', 940_000),
      variant('Asta IVT', 'Petrol', 'Automatic', 1_100_000),
      variant('Sportz CRDi', 'Diesel', 'Manual', 900_000, [2014, 2020]),
    ],
  ),
  model(
    'Hyundai',
    'Verna',
    'Sedan',
    [2012, 2025],
    [
      variant('SX', 'Petrol', 'Manual', 1_200_000),
      variant('SX (O) IVT', 'Petrol', 'Automatic', 1_520_000),
      variant('SX CRDi', 'Diesel', 'Manual', 1_290_000, [2012, 2022]),
    ],
  ),
  model(
    'Hyundai',
    'Venue',
    'Crossover SUV',
    [2019, 2025],
    [
      variant('S', 'Petrol', 'Manual', 910_000),
      variant('SX Turbo', 'Petrol', 'Manual', 1_150_000),
      variant('SX (O) DCT', 'Petrol', 'Automatic', 1_320_000),
      variant('SX CRDi', 'Diesel', 'Manual', 1_240_000),
    ],
  ),
  model(
    'Hyundai',
    'Creta',
    'SUV',
    [2015, 2025],
    [
      variant('E', 'Petrol', 'Manual', 1_090_000),
      variant('SX', 'Petrol', 'Manual', 1_480_000),
      variant('SX CRDi', 'Diesel', 'Manual', 1_560_000),
      variant('SX (O) CRDi AT', 'Diesel', 'Automatic', 1_910_000),
    ],
  ),
  model(
    'Honda',
    'Jazz',
    'Hatchback',
    [2015, 2022],
    [
      variant('V', 'Petrol', 'Manual', 800_000),
      variant('VX CVT', 'Petrol', 'Automatic', 970_000),
      variant('VX i-DTEC', 'Diesel', 'Manual', 930_000, [2015, 2020]),
    ],
  ),
  model(
    'Honda',
    'Amaze',
    'Sedan',
    [2013, 2025],
    [
      variant('S', 'Petrol', 'Manual', 760_000),
      variant('VX', 'Petrol', 'Manual', 890_000),
      variant('VX CVT', 'Petrol', 'Automatic', 980_000),
      variant('S i-DTEC', 'Diesel', 'Manual', 880_000, [2013, 2021]),
    ],
  ),
  model(
    'Honda',
    'City',
    'Sedan',
    [2012, 2025],
    [
      variant('V', 'Petrol', 'Manual', 1_190_000),
      variant('VX', 'Petrol', 'Manual', 1_340_000),
      variant('ZX CVT', 'Petrol', 'Automatic', 1_610_000),
      variant('VX i-DTEC', 'Diesel', 'Manual', 1_360_000, [2014, 2022]),
    ],
  ),
  model(
    'Honda',
    'WR-V',
    'Crossover SUV',
    [2017, 2022],
    [
      variant('S', 'Petrol', 'Manual', 900_000),
      variant('VX', 'Petrol', 'Manual', 1_010_000),
      variant('VX i-DTEC', 'Diesel', 'Manual', 1_130_000),
    ],
  ),
  model(
    'Toyota',
    'Glanza',
    'Hatchback',
    [2019, 2025],
    [
      variant('G', 'Petrol', 'Manual', 800_000),
      variant('V', 'Petrol', 'Manual', 900_000),
      variant('V AMT', 'Petrol', 'Automatic', 990_000),
    ],
  ),
  model(
    'Toyota',
    'Etios',
    'Sedan',
    [2012, 2019],
    [
      variant('V', 'Petrol', 'Manual', 740_000),
      variant('VX', 'Petrol', 'Manual', 810_000),
      variant('VD', 'Diesel', 'Manual', 880_000),
    ],
  ),
  model(
    'Toyota',
    'Innova Crysta',
    'Van',
    [2016, 2025],
    [
      variant('2.4 GX', 'Diesel', 'Manual', 1_990_000),
      variant('2.4 VX', 'Diesel', 'Manual', 2_440_000),
      variant('2.8 ZX AT', 'Diesel', 'Automatic', 2_650_000, [2016, 2021]),
      variant('2.7 GX', 'Petrol', 'Manual', 1_730_000, [2016, 2022]),
    ],
  ),
  model(
    'Toyota',
    'Fortuner',
    'SUV',
    [2014, 2025],
    [
      variant('2.8 4x2 MT', 'Diesel', 'Manual', 3_590_000),
      variant('2.8 4x2 AT', 'Diesel', 'Automatic', 3_820_000),
      variant('2.7 4x2 AT', 'Petrol', 'Automatic', 3_540_000),
    ],
  ),
  model(
    'Toyota',
    'Hilux',
    'Pickup Truck',
    [2022, 2025],
    [
      variant('STD 4x4 MT', 'Diesel', 'Manual', 3_040_000),
      variant('High 4x4 AT', 'Diesel', 'Automatic', 3_790_000),
    ],
  ),
]
