import { model, variant, type DemoModel } from './car-model.ts'

/** Models of Tata and Mahindra. */
export const tataMahindraModels: readonly DemoModel[] = [
  model(
    'Tata',
    'Tiago',
    'Hatchback',
    [2016, 2025],
    [
      variant('XT', 'Petrol', 'Manual', 630_000),
      variant('XZ Plus', 'Petrol', 'Manual', 720_000),
      variant('XZA AMT', 'Petrol', 'Automatic', 750_000),
      variant('XT CNG', 'CNG', 'Manual', 730_000, [2022, 2025]),
    ],
  ),
  model(
    'Tata',
    'Tigor EV',
    'Sedan',
    [2021, 2025],
    [
      variant('XE', 'Electric', 'Automatic', 1_250_000),
      variant('XZ Plus', 'Electric', 'Automatic', 1_380_000),
    ],
  ),
  model(
    'Tata',
    'Altroz',
    'Hatchback',
    [2020, 2025],
    [
      variant('XE', 'Petrol', 'Manual', 660_000),
      variant('XZ', 'Petrol', 'Manual', 860_000),
      variant('XZ Diesel', 'Diesel', 'Manual', 1_000_000),
    ],
  ),
  model(
    'Tata',
    'Nexon',
    'Crossover SUV',
    [2017, 2025],
    [
      variant('XM', 'Petrol', 'Manual', 890_000),
      variant('XZ Plus', 'Petrol', 'Manual', 1_130_000),
      variant('XZ Plus Diesel', 'Diesel', 'Manual', 1_260_000),
      variant('XZA Plus', 'Petrol', 'Automatic', 1_210_000),
    ],
  ),
  model(
    'Tata',
    'Nexon EV',
    'Crossover SUV',
    [2020, 2025],
    [
      variant('XM', 'Electric', 'Automatic', 1_450_000),
      variant('XZ Plus Lux', 'Electric', 'Automatic', 1_720_000),
    ],
  ),
  model(
    'Tata',
    'Harrier',
    'SUV',
    [2019, 2025],
    [
      variant('XE', 'Diesel', 'Manual', 1_500_000),
      variant('XZ', 'Diesel', 'Manual', 1_960_000),
      variant('XZA Plus', 'Diesel', 'Automatic', 2_240_000),
    ],
  ),
  model(
    'Tata',
    'Safari',
    'SUV',
    [2021, 2025],
    [variant('XM', 'Diesel', 'Manual', 1_780_000), variant('XZA Plus', 'Diesel', 'Automatic', 2_390_000)],
  ),
  model(
    'Tata',
    'Yodha',
    'Pickup Truck',
    [2018, 2025],
    [
      variant('1200 Single Cab', 'Diesel', 'Manual', 850_000),
      variant('1500 Crew Cab', 'Diesel', 'Manual', 960_000),
    ],
  ),
  model(
    'Tata',
    'Intra V30',
    'Truck',
    [2019, 2025],
    [
      variant('Closed Body', 'Diesel', 'Manual', 930_000),
      variant('Closed Body AC', 'Diesel', 'Manual', 980_000),
    ],
  ),
  model(
    'Mahindra',
    'Bolero',
    'SUV',
    [2012, 2025],
    [variant('B4', 'Diesel', 'Manual', 980_000), variant('B6 (O)', 'Diesel', 'Manual', 1_090_000)],
  ),
  model(
    'Mahindra',
    'Scorpio',
    'SUV',
    [2012, 2025],
    [
      variant('S5', 'Diesel', 'Manual', 1_360_000),
      variant('S11', 'Diesel', 'Manual', 1_740_000),
      variant('S10 AT', 'Diesel', 'Automatic', 1_630_000, [2015, 2018]),
    ],
  ),
  model(
    'Mahindra',
    'XUV300',
    'Crossover SUV',
    [2019, 2023],
    [
      variant('W6', 'Petrol', 'Manual', 990_000),
      variant('W8', 'Petrol', 'Manual', 1_160_000),
      variant('W8 Diesel', 'Diesel', 'Manual', 1_310_000),
      variant('W8 (O) AMT', 'Diesel', 'Automatic', 1_460_000),
    ],
  ),
  model(
    'Mahindra',
    'XUV500',
    'SUV',
    [2012, 2021],
    [
      variant('W6', 'Diesel', 'Manual', 1_510_000),
      variant('W9 AT', 'Diesel', 'Automatic', 1_840_000),
      variant('W11 (O)', 'Diesel', 'Manual', 1_890_000),
    ],
  ),
  model(
    'Mahindra',
    'Marazzo',
    'Van',
    [2018, 2023],
    [variant('M2', 'Diesel', 'Manual', 1_370_000), variant('M6 Plus', 'Diesel', 'Manual', 1_600_000)],
  ),
  model(
    'Mahindra',
    'Bolero Pik-Up',
    'Pickup Truck',
    [2013, 2025],
    [
      variant('1.3T Flat Bed', 'Diesel', 'Manual', 930_000),
      variant('1.7T XL', 'Diesel', 'Manual', 1_020_000),
    ],
  ),
  model(
    'Mahindra',
    'Jeeto Plus',
    'Truck',
    [2016, 2025],
    [
      variant('Closed Body Diesel', 'Diesel', 'Manual', 560_000),
      variant('Closed Body CNG', 'CNG', 'Manual', 590_000),
    ],
  ),
]
