import { model, variant, type DemoModel } from './car-model.ts'

/** Models of Volkswagen, Skoda and Kia. */
export const volkswagenSkodaKiaModels: readonly DemoModel[] = [
  model(
    'Volkswagen',
    'Polo',
    'Hatchback',
    [2012, 2022],
    [
      variant('Comfortline 1.0', 'Petrol', 'Manual', 770_000),
      variant('Highline Plus', 'Petrol', 'Manual', 890_000),
      variant('GT TSI AT', 'Petrol', 'Automatic', 1_020_000),
      variant('Highline 1.5 TDI', 'Diesel', 'Manual', 990_000, [2014, 2019]),
    ],
  ),
  model(
    'Volkswagen',
    'Vento',
    'Sedan',
    [2012, 2021],
    [
      variant('Comfortline', 'Petrol', 'Manual', 990_000),
      variant('Highline AT', 'Petrol', 'Automatic', 1_290_000),
      variant('Highline TDI', 'Diesel', 'Manual', 1_320_000, [2012, 2019]),
    ],
  ),
  model(
    'Volkswagen',
    'Virtus',
    'Sedan',
    [2022, 2025],
    [
      variant('Comfortline', 'Petrol', 'Manual', 1_160_000),
      variant('Topline AT', 'Petrol', 'Automatic', 1_640_000),
    ],
  ),
  model(
    'Volkswagen',
    'Taigun',
    'SUV',
    [2021, 2025],
    [
      variant('Comfortline', 'Petrol', 'Manual', 1_190_000),
      variant('GT Plus DSG', 'Petrol', 'Automatic', 1_900_000),
    ],
  ),
  model(
    'Skoda',
    'Rapid',
    'Sedan',
    [2012, 2021],
    [
      variant('Ambition', 'Petrol', 'Manual', 1_000_000),
      variant('Style AT', 'Petrol', 'Automatic', 1_290_000),
      variant('Ambition TDI', 'Diesel', 'Manual', 1_160_000, [2012, 2019]),
    ],
  ),
  model(
    'Skoda',
    'Octavia',
    'Sedan',
    [2014, 2023],
    [
      variant('Ambition TSI', 'Petrol', 'Manual', 1_880_000),
      variant('L&K AT', 'Petrol', 'Automatic', 2_730_000),
      variant('Style TDI AT', 'Diesel', 'Automatic', 2_360_000, [2014, 2020]),
    ],
  ),
  model(
    'Skoda',
    'Kushaq',
    'SUV',
    [2021, 2025],
    [variant('Active', 'Petrol', 'Manual', 1_190_000), variant('Style AT', 'Petrol', 'Automatic', 1_790_000)],
  ),
  model(
    'Kia',
    'Sonet',
    'Crossover SUV',
    [2020, 2025],
    [
      variant('HTE', 'Petrol', 'Manual', 800_000),
      variant('HTX iMT', 'Petrol', 'Manual', 1_150_000),
      variant('GTX Plus DCT', 'Petrol', 'Automatic', 1_410_000),
      variant('HTX Diesel', 'Diesel', 'Manual', 1_260_000),
    ],
  ),
  model(
    'Kia',
    'Seltos',
    'SUV',
    [2019, 2025],
    [
      variant('HTE', 'Petrol', 'Manual', 1_090_000),
      variant('HTX', 'Petrol', 'Manual', 1_520_000),
      variant('GTX Plus DCT', 'Petrol', 'Automatic', 1_940_000),
      variant('HTX Diesel', 'Diesel', 'Manual', 1_660_000),
    ],
  ),
  model(
    'Kia',
    'Carens',
    'Van',
    [2022, 2025],
    [
      variant('Premium', 'Petrol', 'Manual', 1_050_000),
      variant('Prestige Plus DCT', 'Petrol', 'Automatic', 1_620_000),
      variant('Luxury Diesel', 'Diesel', 'Manual', 1_730_000),
    ],
  ),
]
