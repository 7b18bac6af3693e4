import { textFamily } from '#web/text/text-family.ts'

/** The texts of the house's acts on a car, besides changing its facts. */
export const carActsTexts = {
  'carActs.move': 'Move to another yard',
  'carActs.moveTitle': 'Move {car}?',
  'carActs.moveText':
    'Dealers who have this car are notified. Their gate passes for the old yard end, and new ones for the other yard take their place.',
  'carActs.moveTo': 'To the yard',
  'carActs.moveNow': 'Move car',
  'carActs.enterYard': 'Choose the yard.',
  'carActs.moved': 'Moved to {yard}. The dealers are notified.',
  'carActs.moveFailed': 'The car couldn’t be moved. Please try again.',
  'carActs.nameYard': 'Name the yard',
  'carActs.nameOf': 'Name the yard of {car}',
  'carActs.nameTitle': 'In which yard is {car}?',
  'carActs.nameText': 'Dealers who have this car read it, and their gate passes name it.',
  'carActs.yard': 'Yard',
  'carActs.nameNow': 'Name yard',
  'carActs.named': 'The car is in {yard}.',
  'carActs.nameFailed': 'The yard couldn’t be named. Please try again.',
  'carActs.yardIn': '{yard}, {city}',

  'carActs.twins': 'Cars with the same number',
  'carActs.merge': 'Merge into this car',
  'carActs.mergeOne': 'Merge into this car: {car}, added {moment}',
  'carActs.mergeTitle': 'Are both cars {number} one car?',
  'carActs.mergeText':
    'This car takes the pictures of the other one, and the papers and facts that are unknown here. Nothing that is known here changes.',
  'carActs.mergeLeaves':
    '{car}, added {moment}, is no longer listed. Its earlier auctions stay in its own history.',
  'carActs.mergeYes': 'Merge cars',
  'carActs.mergeReason': 'How it is known that they are one',
  'carActs.merged': 'Merged. The number is that of one car.',
  'carActs.mergeFailed': 'The cars couldn’t be merged. Please try again.',
  'carActs.mergedInto': 'This car was merged into another one with its number, and is no longer listed.',
  'carActs.seeMerged': 'Go to that car',
  'carActs.itsMerged': '{count, plural, one {History of the merged car} other {History of merged car #}}',

  'carActs.correct': 'Correct facts of a sold car',
  'carActs.correctTitle': 'Correct {car}',
  'carActs.correctText':
    'The car is sold, so a second person confirms this. Its dealer is notified then. Receipts that it has stay as they are; forms and letters of the transfer can be printed again. The dealer is notified of chassis and engine numbers, and of the reason given with them, only once the car is paid for.',
  'carActs.correctedFacts': 'Facts that were wrong',
  'carActs.correctedNumbers': 'Numbers that were wrong',
  'carActs.correctReason': 'How it is known (the dealer will read it)',
  'carActs.enterReason': 'Enter how you know it.',
  'carActs.correctNow': 'Propose correction',
  'carActs.correctProposed': 'Proposed. Another admin has to confirm it.',
  'carActs.corrected': 'Corrected. The dealer is notified.',
  'carActs.correctFailed': 'This couldn’t be proposed. Please try again.',
} as const

export const { useText, t } = textFamily('carActs', carActsTexts)
