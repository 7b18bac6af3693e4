import { model, variant, type DemoModel } from './car-model.ts'

/** Models of the makes without a logo on Dealer Home. */
export const otherModels: readonly DemoModel[] = [
  model(
    'Ford',
    'EcoSport',
    'Crossover SUV',
    [2013, 2021],
    [
      variant('Trend', 'Petrol', 'Manual', 870_000),
      variant('Titanium', 'Petrol', 'Manual', 1_030_000),
      variant('Titanium AT', 'Petrol', 'Automatic', 1_160_000),
      variant('Titanium TDCi', 'Diesel', 'Manual', 1_090_000),
    ],
  ),
  model(
    'Ford',
    'Figo',
    'Hatchback',
    [2015, 2021],
    [
      variant('Trend', 'Petrol', 'Manual', 610_000),
      variant('Titanium', 'Petrol', 'Manual', 710_000),
      variant('Titanium TDCi', 'Diesel', 'Manual', 800_000),
    ],
  ),
  model(
    'Ford',
    'Endeavour',
    'SUV',
    [2016, 2021],
    [
      variant('2.2 Titanium 4x2 AT', 'Diesel', 'Automatic', 2_980_000),
      variant('3.2 Titanium 4x4 AT', 'Diesel', 'Automatic', 3_470_000),
    ],
  ),
  model(
    'Renault',
    'Kwid',
    'Hatchback',
    [2015, 2025],
    [
      variant('RXL', 'Petrol', 'Manual', 500_000),
      variant('RXT', 'Petrol', 'Manual', 560_000),
      variant('Climber AMT', 'Petrol', 'Automatic', 630_000),
    ],
  ),
  model(
    'Renault',
    'Duster',
    'SUV',
    [2012, 2021],
    [
      variant('RXE', 'Petrol', 'Manual', 940_000),
      variant('RXS CVT', 'Petrol', 'Automatic', 1_200_000),
      variant('RXZ 85 PS', 'Diesel', 'Manual', 1_230_000, [2012, 2019]),
    ],
  ),
  model(
    'Renault',
    'Triber',
    'Van',
    [2019, 2025],
    [
      variant('RXE', 'Petrol', 'Manual', 600_000),
      variant('RXZ', 'Petrol', 'Manual', 820_000),
      variant('RXZ AMT', 'Petrol', 'Automatic', 870_000),
    ],
  ),
  model(
    'MG',
    'Hector',
    'SUV',
    [2019, 2025],
    [
      variant('Style', 'Petrol', 'Manual', 1_400_000),
      variant('Sharp DCT', 'Petrol', 'Automatic', 1_960_000),
      variant('Smart Diesel', 'Diesel', 'Manual', 1_840_000),
    ],
  ),
  model(
    'MG',
    'ZS EV',
    'SUV',
    [2020, 2025],
    [
      variant('Excite', 'Electric', 'Automatic', 2_190_000),
      variant('Exclusive', 'Electric', 'Automatic', 2_560_000),
    ],
  ),
  model(
    'Nissan',
    'Magnite',
    'Crossover SUV',
    [2020, 2025],
    [variant('XL', 'Petrol', 'Manual', 700_000), variant('XV Premium CVT', 'Petrol', 'Automatic', 1_060_000)],
  ),
  model(
    'Isuzu',
    'D-Max V-Cross',
    'Pickup Truck',
    [2017, 2024],
    [
      variant('4x4 MT', 'Diesel', 'Manual', 2_350_000),
      variant('Z Prestige 4x4 AT', 'Diesel', 'Automatic', 2_700_000),
    ],
  ),
  model(
    'Eicher',
    'Pro 2049',
    'Truck',
    [2017, 2025],
    [variant('Closed Body 10 ft', 'Diesel', 'Manual', 1_390_000)],
  ),
  model(
    'Mercedes-Benz',
    'C-Class',
    'Sedan',
    [2014, 2024],
    [variant('C 200', 'Petrol', 'Automatic', 4_500_000), variant('C 220d', 'Diesel', 'Automatic', 4_750_000)],
  ),
  model(
    'BMW',
    '3 Series',
    'Sedan',
    [2013, 2024],
    [
      variant('320d Luxury Line', 'Diesel', 'Automatic', 4_650_000),
      variant('330i Sport', 'Petrol', 'Automatic', 4_490_000),
    ],
  ),
  model(
    'BMW',
    'X1',
    'SUV',
    [2016, 2024],
    [
      variant('sDrive20i xLine', 'Petrol', 'Automatic', 4_150_000),
      variant('sDrive20d xLine', 'Diesel', 'Automatic', 4_350_000),
    ],
  ),
  model(
    'Audi',
    'Q3',
    'SUV',
    [2013, 2023],
    [
      variant('35 TDI Premium', 'Diesel', 'Automatic', 3_820_000, [2013, 2019]),
      variant('40 TFSI Technology', 'Petrol', 'Automatic', 4_630_000, [2022, 2023]),
    ],
  ),
]
