/** The texts of the market screens. */
export const marketTexts = {
  'market.title': 'The market',
} as const
