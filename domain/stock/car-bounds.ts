/** The maximum length of each text of a car, in characters. */
export const CAR_TEXTS = {
  make: 100,
  model: 100,
  variant: 200,
  regno: 20,
  fueltype: 50,
  transmission: 50,
  carType: 50,
  mileage: 50,
  engine: 50,
  power: 50,
  colour: 50,
  supplierName: 200,
  externalRef: 100,
} as const

/** The range of each whole number of a car; distances in kilometres. */
export const CAR_FIGURES = {
  // The year of the first car.
  year: { least: 1886, most: 2100 },
  kmsrun: { least: 0, most: 9_999_999 },
  ownership: { least: 1, most: 20 },
  seats: { least: 1, most: 100 },
} as const

/** The maximum number of pictures of a car. */
export const MAX_PICTURES = 30
