/** The texts of the car screens. */
export const carTexts = {
  'car.title': 'Car',
} as const
