/** The texts of the console screens. */
export const consoleTexts = {
  'console.title': 'Console',
} as const
