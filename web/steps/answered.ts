/** The texts of a failed decision of the house. */
export const ANSWERED = { refused: 'sentence', otherwise: 'console.decideFailed' } as const
