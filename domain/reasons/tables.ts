/** Why a list or a statement cannot be read as a table. */
export const tablesReasons = {
  'table.empty': 'This file is empty.',
  'table.noList': 'This is a web page or data for a program. Upload the list as CSV.',
  'table.noStatement':
    'This is a web page or data for a program. Download the statement as CSV or Excel workbook.',
  'table.noRowsFound': 'The rows of this file can’t be distinguished.',
  'table.oneColumn':
    'This file has only one column. A list of cars has a header and several, with commas between.',
  'table.noRows': 'This file has a header and no rows.',
  'table.tooManyColumns': 'This file has {count} columns. A list has at most {max}.',
  'table.longColumnName':
    'The name of column {column} has over {max} characters. Shorten it and upload the list again.',
  'table.hiddenInColumnName':
    'The name of column {column} has hidden characters. Type it again and upload the list once more.',
  'table.quoteOpen':
    'In row {row} a quote is not closed, so the rows from there can’t be distinguished. Correct that row and upload the list again.',
  'table.quoteWrong':
    'In row {row} a quote is not closed, or has text after it, so the rows from there can’t be distinguished. Correct that row and upload the list again.',
  'table.tooLong': 'This table is too long. Split it in two.',
  'table.oldWorkbook':
    'This is an old Excel workbook, or one with a password. Save it as “Excel Workbook (.xlsx)” without a password and upload that.',
  'table.pdf': 'This is a PDF. Upload the list as CSV or Excel workbook.',
  'table.noText': 'This file is no text. Upload the list as CSV or Excel workbook.',
  'table.unknownEncoding':
    'This file has characters of an unknown encoding. Save it as “CSV UTF-8 (Comma delimited)” and upload that.',
  'workbook.empty': 'This workbook is empty.',
  'workbook.unreadable':
    'This workbook has a part that can’t be read. Save it again, or as CSV, and upload that.',
  'workbook.tooLarge': 'This workbook is too large to be read. Save it as CSV and upload that.',
  'workbook.damaged': 'This workbook is damaged. Save it again, or as CSV, and upload that.',
  'workbook.unpacksHuge':
    'This workbook unpacks to far more than a list of cars has. Save it as CSV and upload that.',
  'workbook.password': 'This workbook is protected by a password. Save it without one.',
  'workbook.foreignPart':
    'This workbook has a part that is not from a spreadsheet. Save it as CSV and upload that.',
  'workbook.archive': 'This is an archive, and no Excel workbook. Unpack it and upload the list alone.',
  'workbook.binary': 'This is a binary Excel workbook. Save it as “Excel Workbook (.xlsx)” and upload that.',
  'workbook.openDocument':
    'This is an OpenDocument sheet. Save it as “Excel Workbook (.xlsx)” or CSV and upload that.',
  'workbook.linkedSheets': 'This workbook keeps its sheets in another file. Save it again and upload that.',
  'workbook.tooMuchText': 'This workbook has more text than a list of cars. Save it as CSV and upload that.',
  'workbook.tooManySheets': 'This workbook has over {max} sheets. Save the one with the list alone.',
  'workbook.tooManyRows': 'The sheet “{sheet}” has over {rows, number} rows. Split it in two.',
  'workbook.longSheet': 'The sheet “{sheet}” is too long. Split it in two.',
} as const
