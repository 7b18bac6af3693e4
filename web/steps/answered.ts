/** The texts of a failed decision of the house. */
export const ANSWERED = { refused: 'asSaid', otherwise: 'console.decideFailed' } as const
