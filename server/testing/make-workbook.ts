import { zipSync, type Zippable } from 'fflate'

/** A cell of a made workbook. A text stands in the table of shared texts, an `inline` one in its cell. */
export type MadeCell =
  | string
  | number
  | boolean
  | null
  | { readonly inline: string }
  /** Days since the end of 1899, shown in this format. */
  | { readonly serial: number; readonly format?: 'day' | 'month' | 'time' }
  /** The last value of a formula. */
  | { readonly formula: string | number }
  | { readonly error: string }

/** A sheet of a made workbook: its rows from the first one on. */
export interface MadeSheet {
  readonly name: string
  readonly rows: readonly (readonly MadeCell[])[]
  readonly isHidden?: boolean
}

const FORMATS = { day: 1, month: 2, time: 3 } as const

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function addressOf(column: number, row: number): string {
  const letter = (place: number) => String.fromCharCode(65 + place)
  return `${column < 26 ? letter(column) : letter(Math.floor(column / 26) - 1) + letter(column % 26)}${row}`
}

/** Makes the parts of an Excel workbook, as a spreadsheet writes them. */
export function makeParts(
  sheets: readonly MadeSheet[],
  { date1904 = false }: { readonly date1904?: boolean } = {},
): Record<string, string> {
  const texts = new Map<string, number>()
  const cellOf = (cell: MadeCell, at: string): string => {
    if (cell === null) return ''
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
    if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${Number(cell)}</v></c>`
    if (typeof cell === 'string') {
      if (!texts.has(cell)) texts.set(cell, texts.size)
      return `<c r="${at}" t="s"><v>${texts.get(cell)}</v></c>`
    }
    if ('inline' in cell) return `<c r="${at}" t="inlineStr"><is><t>${escape(cell.inline)}</t></is></c>`
    if ('serial' in cell) return `<c r="${at}" s="${FORMATS[cell.format ?? 'day']}"><v>${cell.serial}</v></c>`
    if ('error' in cell) return `<c r="${at}" t="e"><v>${cell.error}</v></c>`
    const { formula } = cell
    return typeof formula === 'number'
      ? `<c r="${at}"><f>SUM(A1:A2)</f><v>${formula}</v></c>`
      : `<c r="${at}" t="str"><f>CONCAT(A1)</f><v>${escape(formula)}</v></c>`
  }
  const parts: Record<string, string> = {}
  for (const [index, { rows }] of sheets.entries()) {
    const lines = rows.map((row, above) => {
      const cells = row.map((cell, column) => cellOf(cell, addressOf(column, above + 1))).join('')
      return cells === '' ? '' : `<row r="${above + 1}">${cells}</row>`
    })
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`
  }
  const listed = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${escape(name)}" sheetId="${index + 1}" r:id="r${index + 1}"${isHidden === true ? ' state="hidden"' : ''}/>`,
  )
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const refers = sheets.map(
    (_, index) =>
      `<Relationship Id="r${index + 1}" Type="${type}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  return {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns:r="${type}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${refers.join('')}<Relationship Id="s1" Type="${type}/styles" Target="styles.xml"/><Relationship Id="s2" Type="${type}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="[$-409]mmm\\-yy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="20"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${[...texts.keys()].map((text) => `<si><t xml:space="preserve">${escape(text)}</t></si>`).join('')}</sst>`,
    ...parts,
  }
}

/** Packs the parts of a workbook. */
export function packParts(parts: Readonly<Record<string, string | Uint8Array>>): Buffer<ArrayBuffer> {
  const files: Zippable = {}
  for (const [name, content] of Object.entries(parts)) files[name] = Buffer.from(content)
  return Buffer.from(new Uint8Array(zipSync(files, { level: 1 })))
}

/** Makes an Excel workbook. */
export function makeWorkbook(...sheets: readonly MadeSheet[]): Buffer<ArrayBuffer> {
  return packParts(makeParts(sheets))
}
