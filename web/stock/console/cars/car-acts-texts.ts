/** The texts of the house's acts on a car, besides changing its facts. */
export const carActsTexts = {
  'carActs.move': 'Move to another yard',
  'carActs.moveTitle': 'Move {car}?',
  'carActs.moveText':
    'Dealers who have this car are told. Their gate passes for the old yard end, and new ones for the other yard take their place.',
  'carActs.moveTo': 'To the yard',
  'carActs.moveNow': 'Move car',
  'carActs.enterYard': 'Choose the yard.',
  'carActs.moved': 'Moved to {yard}. The dealers are told.',
  'carActs.moveFailed': 'The car couldn’t be moved. Please try again.',
  'carActs.yardIn': '{yard}, {city}',

  'carActs.correct': 'Correct facts of a sold car',
  'carActs.correctTitle': 'Correct {car}',
  'carActs.correctText':
    'The car is sold, so a second person confirms this. Its dealer is told then. Receipts that it has stay as they are; forms and letters of the transfer can be printed again.',
  'carActs.correctedFacts': 'Facts that were wrong',
  'carActs.correctReason': 'How it is known (the dealer reads it)',
  'carActs.enterReason': 'Say how it is known.',
  'carActs.correctNow': 'Propose correction',
  'carActs.correctProposed': 'Proposed. Another admin has to confirm it.',
  'carActs.corrected': 'Corrected. The dealer is told.',
  'carActs.correctFailed': 'This couldn’t be proposed. Please try again.',
} as const
