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
} as const
