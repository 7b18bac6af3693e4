import { factOf, spellingsOf } from '#domain/car/car-description.ts'
import { isNotKnown } from '#domain/read-value.ts'
import {
  IMPORT_FIELDS,
  isMoney,
  type ColumnChoice,
  type ImportField,
  type ImportMapping,
  type ImportUnit,
} from './import-fields.ts'
import { MIN_PLAIN_RUPEES } from './read-amount.ts'

/**
 * Normalises a column header: no case, spaces, punctuation or unit in brackets, so that " Price " and "price (₹)" are
 * equal.
 */
function foldHeader(header: string): string {
  return header
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/[^a-z0-9]/g, '')
}

/** Suppliers' headers for each field, normalised, likeliest first. The canonical names take precedence. */
const HEADER_WORDS: Readonly<Record<ImportField, readonly string[]>> = {
  name: ['name', 'carname', 'vehiclename', 'vehicle', 'car', 'title', 'makemodel'],
  make: ['brand', 'manufacturer', 'maker', 'oem'],
  model: ['modelname', 'carmodel'],
  variant: ['trim', 'version', 'variantname'],
  year: ['modelyear', 'yearofmanufacture', 'mfgyear', 'makeyear', 'manufacturingyear', 'yom'],
  regno: ['regnumber', 'registrationno', 'vehicleno', 'vehiclenumber', 'carnumber', 'rcnumber'],
  kmsrun: [
    'kilometersdriven',
    'kilometresdriven',
    'kmsdriven',
    'kmdriven',
    'kms',
    'km',
    'kilometers',
    'kilometres',
    'mileagekm',
  ],
  fueltype: ['fuel'],
  transmission: ['gearbox', 'transmissiontype', 'gear'],
  carType: ['bodytype', 'body', 'vehicletype', 'segment'],
  city: ['location', 'cityname', 'place'],
  yard: ['yardname', 'parkingyard', 'stockyard'],
  ownership: ['ownertype', 'owners', 'owner', 'noofowners', 'numberofowners', 'ownernumber', 'ownerserial'],
  rcstatus: ['rc', 'rcavailable', 'rcpresent'],
  price: [
    'guideprice',
    'askingprice',
    'sellingprice',
    'expectedprice',
    'priceinr',
    'priceinlakh',
    'priceinlakhs',
    'amount',
  ],
  newPrice: ['priceofnew', 'newcarprice', 'exshowroomprice', 'originalprice', 'onroadprice'],
  mileage: ['fueleconomy', 'fuelefficiency', 'average'],
  engine: ['enginecc', 'enginesize', 'enginecapacity', 'displacement'],
  power: ['maxpower', 'bhp', 'powerbhp'],
  seats: ['seatingcapacity', 'noofseats', 'seating'],
  colour: ['color', 'carcolour', 'carcolor', 'exteriorcolour', 'exteriorcolor'],
  supplierName: ['suppliername', 'vendor', 'vendorname', 'seller', 'sellername', 'bank'],
  // Serial numbers are excluded, because they restart in every list and would match other cars next week.
  externalRef: ['ref', 'refno', 'reference', 'stockid', 'stockno', 'lotno', 'id'],
}

function headersOf(field: ImportField): readonly string[] {
  const own = field === 'name' ? [field] : spellingsOf(field, factOf(field))
  return [...own.map(foldHeader), ...HEADER_WORDS[field]]
}

function suggestMoneyUnit(header: string, samples: readonly string[]): ImportUnit {
  const plain = samples.map((sample) => sample.trim().replaceAll(',', ''))
  if (!plain.every((sample) => /^\d+(\.\d+)?$/.test(sample))) return 'text'
  if (/crore|\bcr\b/i.test(header)) return 'crore'
  if (/la(?:kh|c)/i.test(header)) return 'lakh'
  if (plain.length === 0) return 'text'
  return plain.every((sample) => Number(sample) < MIN_PLAIN_RUPEES) ? 'lakh' : 'rupees'
}

/** Suggests a unit for money, or `text` for numbers that come with words; otherwise none. */
function suggestUnit(field: ImportField, header: string, samples: readonly string[]): ImportUnit | null {
  if (isMoney(field)) return suggestMoneyUnit(header, samples)
  const isMeasured = field !== 'name' && factOf(field).unit !== undefined
  return isMeasured && samples.some((sample) => /[a-z]/i.test(sample)) ? 'text' : null
}

/**
 * Suggests the column of each field and the unit of amounts, from the header and some rows of the file. A column is
 * used once; unrecognised columns are left to the user.
 */
export function suggestMapping(
  columns: readonly string[],
  sampleRows: readonly (readonly string[])[],
): ImportMapping {
  const folded = columns.map(foldHeader)
  const taken = new Set<number>()
  const mapping: Partial<Record<ImportField, ColumnChoice>> = {}
  for (const field of IMPORT_FIELDS) {
    const index = headersOf(field)
      .map((spelling) => folded.findIndex((header, at) => header === spelling && !taken.has(at)))
      .find((at) => at >= 0)
    const header = index === undefined ? undefined : columns[index]
    if (index === undefined || header === undefined) continue
    taken.add(index)
    const samples = sampleRows.map((row) => row[index] ?? '').filter((sample) => !isNotKnown(sample))
    const unit = suggestUnit(field, header, samples)
    mapping[field] = unit === null ? { column: header } : { column: header, unit }
  }
  return mapping
}
