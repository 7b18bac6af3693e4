/** Why a row of a list is not imported, or what is to be checked about one that is. */
export const importRowsReasons = {
  'row.ofColumn': 'Column "{column}": {complaint}',
  'row.ofAllRows': 'The {field} for all rows: {complaint}',
  'row.columnEmpty': 'Column "{column}" is empty. Every car needs its {field}.',
  'row.factMissing': 'The {field} is empty. Every car needs its {field}.',
  'row.cellCount':
    'This row has {cells, plural, one {# cell} other {{cells} cells}}, but the header has {columns}.',
  'row.quoteOpen':
    'This row has {cells, plural, one {# cell} other {{cells} cells}}, but the header has {columns}. A quotation mark (") in it may not be closed.',
  'row.ofNumber': '“{number}”: {complaint}',
  'row.cityUnknown':
    'There is no city {city}. Choose which city it is, or add it under “Cities and yards”, then check the list again.',
  'row.cityIsYard': '{yard} is a yard in {city}, not a city. Choose this column under Yard instead.',
  'row.yardUnknown': '{city} has no yard {yard}. Add it under “Cities and yards”, then check the list again.',
  'row.yardElsewhere': 'The yard for all rows, {yard}, is in {yardCity}, not in {city}.',
  'row.regnoTaken': 'Another car has the registration number {regno}.',
  'row.regnoTwice': 'Two cars have the registration number {regno}. Correct one of them first.',
  'row.referenceTaken': 'Another car of {supplier} has the reference {reference}.',
  'row.contradicts':
    'This car is twice in the list, and row {row} says something else about it. Keep one of the two rows.',
  'row.repeated': 'This car is twice in the list: row {row} is the same.',
} as const
