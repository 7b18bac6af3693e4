/** Why a step of a car is refused wherever it is taken. */
export const flowsReasons = {
  'car.notInYourList': 'This car is not in your list.',
  'car.notInMyCars': 'This car is not in My Cars.',
  'car.gone': 'This car is not in your list any more.',
  'default.open': 'A car that you won was not paid, so you can’t buy now. Please call us: {phone}.',
  'step.notYours': 'You cannot take this step.',
  'step.notInMyCars': 'This car cannot {step}: it is not in My Cars.',
  'step.wrongState': 'This car cannot {step}: it is at "{state}".',
} as const
