/** Why a list of cars is refused. */
export const importReasons = {
  'import.onlyCheck': 'This was only a check: it changed nothing.',
  'import.running': 'This import still runs. It can be undone when it is over.',
  'import.numberTaken':
    'A car of this import would get back a registration number or reference that another car has by now.',
  'import.carsInAuction':
    'This import can’t be undone, because {total, plural, one {one of its cars is or was in an auction} other {# of its cars are or were in an auction}}: {more, plural, =0 {{cars}.} other {{cars} and # more.}}',
  'list.notRaw': 'Send the list as it is.',
  'list.sheetUnknown': 'The workbook has no such sheet.',
  'list.questionUnknown': 'This answers none of the questions about a list.',
  'list.columnUnknown': 'The file has no column "{column}".',
  'list.columnTwice': 'The file has more than one column "{column}".',
  'list.unitThousand': 'Only an amount of money or kilometres can be in thousands.',
  'list.unitOfMoney': 'Only an amount of money can be in {unit}.',
  'list.fieldUnknown': 'A car has no field "{field}".',
  'list.fieldMissing': 'Every car needs its {field}: choose a column for it or give it for all rows.',
  'list.missing': 'Upload a list and name it by its fileId, or send it as csv.',
  'list.textTooLarge': 'At most 5 MB of text; upload larger lists.',
  'list.tooLarge': 'A list can have at most 50 MB. Split it in two.',
  'list.tooManyRows': 'A list can have at most 1,00,000 rows. Split it in two.',
} as const
