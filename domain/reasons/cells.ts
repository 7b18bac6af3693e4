/** Why a cell of a list cannot be read. Each begins with the cell, as its place is written before it. */
export const cellsReasons = {
  'cell.hidden': 'the cell holds hidden characters.',
  'cell.notPrinted': 'the cell holds letters that papers can’t print.',
  'cell.unprintable': 'the cell holds characters that cannot be printed.',
  'cell.formula': '"{cell}" looks like a spreadsheet formula.',
  'cell.tooLong': '"{cell}" is longer than {max} characters.',
  'cell.dotted': '"{cell}" has a dot where a comma may be meant; write it without the dot.',
  'cell.notName': '"{cell}" does not begin with a known make followed by a model.',
  'cell.notAmount': '"{cell}" is not an amount of money.',
  'cell.amountTooLow':
    '"{cell}" is too little for a car in rupees; write the full amount, or add “lakh” or “crore”.',
  'cell.amountOutside': '"{cell}" is not between ₹1 and {max}.',
  'cell.notDate': '"{cell}" is not a valid date (15-03-2024).',
  'cell.notOwners': '"{cell}" is not a valid number of owners.',
  'cell.ownersOpen': '"{cell}" does not say how many owners there were.',
  'cell.notMeasure':
    '"{cell}" is not a valid {measure, select, mileage {mileage in kmpl or km/kg} engine {engine size in CC} power {power in bhp} other {number of seats}}.',
  'cell.measureTooHigh':
    '"{cell}" is too high: no car has such {measure, select, mileage {a mileage in kmpl or km/kg} engine {an engine size in CC} power {a power in bhp} other {a number of seats}}.',
  'cell.notKilometres': '"{cell}" is not a valid number of kilometres.',
  'cell.tooManyKilometres': '"{cell}" is more than {max, number} kilometres, which no car has run.',
  'cell.notKeys': '"{cell}" is not a valid number of keys.',
  'cell.notNumber': '"{cell}" is not a number from {min, number} to {max, number}.',
  'cell.notRegistration': '"{cell}" is not a complete registration number.',
  'cell.cutNumber':
    '"{cell}" has lost its last digits in the spreadsheet; format the column as text and enter the number again.',
  'cell.notVehicleNumber': '"{cell}" is not a whole chassis or engine number.',
  'cell.notYesNo': '"{cell}" is neither Yes nor No.',
  'cell.notFuel': '"{cell}" is not a known fuel ({known}).',
  'cell.notTransmission': '"{cell}" is neither {first} nor {second}.',
  'cell.notVehicleType': '"{cell}" is not a known vehicle type ({known}).',
  'cell.notYear': '"{cell}" is not a valid model year ({first} to {last}).',
} as const
