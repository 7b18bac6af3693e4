/** The texts of the car-details screens. */
export const carDetailsTexts = {
  'carDetails.title': 'Car Details',
} as const
