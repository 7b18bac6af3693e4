/** The texts of the dealer-home screens. */
export const dealerHomeTexts = {
  'dealerHome.title': 'Browse Cars',
} as const
