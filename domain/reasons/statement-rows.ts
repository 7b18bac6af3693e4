/** Why a row of a bank statement cannot be read. */
export const statementRowsReasons = {
  'statementRow.noDate': 'There is no date.',
  'statementRow.notDate': '“{cell}” is not a date.',
  'statementRow.futureDate': 'This date is in the future. Check the order of day and month.',
  'statementRow.notAmount': '“{cell}” is not an amount.',
  'statementRow.bothSides': 'There is both a debit and a credit.',
  'statementRow.noSide': '“{cell}” is neither Dr nor Cr.',
} as const
