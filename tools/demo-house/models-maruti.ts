import { model, variant, type DemoModel } from './car-model.ts'

/** Models of Maruti Suzuki. */
export const marutiModels: readonly DemoModel[] = [
  model(
    'Maruti Suzuki',
    'Swift',
    'Hatchback',
    [2012, 2025],
    [
      variant('LXI', 'Petrol', 'Manual', 590_000),
      variant('VXI', 'Petrol', 'Manual', 680_000),
      variant('VXI AMT', 'Petrol', 'Automatic', 730_000),
      variant('ZXI', 'Petrol', 'Manual', 760_000),
      variant('VDI', 'Diesel', 'Manual', 740_000, [2012, 2019]),
    ],
  ),
  model(
    'Maruti Suzuki',
    'Baleno',
    'Hatchback',
    [2016, 2025],
    [
      variant('Sigma', 'Petrol', 'Manual', 660_000),
      variant('Delta', 'Petrol', 'Manual', 750_000),
      variant('Zeta', 'Petrol', 'Manual', 840_000),
      variant('Alpha CVT', 'Petrol', 'Automatic', 980_000),
      variant('Delta CNG', 'CNG', 'Manual', 840_000, [2022, 2025]),
    ],
  ),
  model(
    'Maruti Suzuki',
    'Wagon R',
    'Hatchback',
    [2012, 2025],
    [
      variant('LXI', 'Petrol', 'Manual', 550_000),
      variant('VXI', 'Petrol', 'Manual', 600_000),
      variant('LXI CNG', 'CNG', 'Manual', 640_000),
      variant('ZXI AMT', 'Petrol', 'Automatic', 710_000),
    ],
  ),
  model(
    'Maruti Suzuki',
    'Alto K10',
    'Hatchback',
    [2012, 2025],
    [
      variant('STD', 'Petrol', 'Manual', 400_000),
      variant('LXI', 'Petrol', 'Manual', 480_000),
      variant('VXI', 'Petrol', 'Manual', 510_000),
    ],
  ),
  model(
    'Maruti Suzuki',
    'Celerio',
    'Hatchback',
    [2014, 2025],
    [
      variant('VXI', 'Petrol', 'Manual', 580_000),
      variant('ZXI AMT', 'Petrol', 'Automatic', 690_000),
      variant('VXI CNG', 'CNG', 'Manual', 670_000),
    ],
  ),
  model(
    'Maruti Suzuki',
    'Dzire',
    'Sedan',
    [2012, 2025],
    [
      variant('VXI', 'Petrol', 'Manual', 740_000),
      variant('ZXI', 'Petrol', 'Manual', 830_000),
      variant('VDI', 'Diesel', 'Manual', 820_000, [2012, 2019]),
      variant('VXI CNG', 'CNG', 'Manual', 840_000, [2022, 2025]),
      variant('ZXI AMT', 'Petrol', 'Automatic', 890_000),
    ],
  ),
  model(
    'Maruti Suzuki',
    'Ciaz',
    'Sedan',
    [2015, 2024],
    [
      variant('Delta', 'Petrol', 'Manual', 990_000),
      variant('Zeta', 'Petrol', 'Manual', 1_040_000),
      variant('Alpha AT', 'Petrol', 'Automatic', 1_230_000),
      variant('ZDI SHVS', 'Diesel', 'Manual', 1_110_000, [2015, 2019]),
    ],
  ),
  model(
    'Maruti Suzuki',
    'Vitara Brezza',
    'Crossover SUV',
    [2016, 2025],
    [
      variant('VDI', 'Diesel', 'Manual', 880_000, [2016, 2019]),
      variant('ZDI Plus', 'Diesel', 'Manual', 1_060_000, [2016, 2019]),
      variant('VXI', 'Petrol', 'Manual', 960_000, [2020, 2025]),
      variant('ZXI AT', 'Petrol', 'Automatic', 1_250_000, [2020, 2025]),
    ],
  ),
  model(
    'Maruti Suzuki',
    'Ertiga',
    'Van',
    [2013, 2025],
    [
      variant('VXI', 'Petrol', 'Manual', 970_000),
      variant('ZXI', 'Petrol', 'Manual', 1_090_000),
      variant('VDI', 'Diesel', 'Manual', 990_000, [2013, 2019]),
      variant('VXI CNG', 'CNG', 'Manual', 1_080_000, [2019, 2025]),
      variant('ZXI AT', 'Petrol', 'Automatic', 1_230_000, [2019, 2025]),
    ],
  ),
  model(
    'Maruti Suzuki',
    'Eeco',
    'Van',
    [2012, 2025],
    [
      variant('5 Seater', 'Petrol', 'Manual', 530_000),
      variant('7 Seater', 'Petrol', 'Manual', 560_000),
      variant('5 Seater AC CNG', 'CNG', 'Manual', 660_000),
    ],
  ),
  model(
    'Maruti Suzuki',
    'Super Carry',
    'Pickup Truck',
    [2017, 2025],
    [variant('Deck', 'Petrol', 'Manual', 530_000), variant('Deck CNG', 'CNG', 'Manual', 620_000)],
  ),
]
