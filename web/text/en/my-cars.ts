/** The texts of the my-cars screens. */
export const myCarsTexts = {
  'myCars.title': 'My Cars',
} as const
