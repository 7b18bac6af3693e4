import { fault } from '#domain/refusal.ts'
import { NotTable } from '../not-table.ts'
import { isDateFormat, unescapeText } from './cell-values.ts'
import type { Archive } from './open-archive.ts'
import { parseXml } from './parse-xml.ts'

/** A sheet of a workbook that is shown. */
export interface SheetPart {
  readonly name: string
  /** The name of its part in the archive. */
  readonly part: string
}

/** A workbook's sheets, and what its cells refer to. */
export interface Workbook {
  readonly sheets: readonly SheetPart[]
  /** Its dates count from 1904. */
  readonly is1904: boolean
  /** The texts of the cells that refer to one. */
  readonly texts: readonly string[]
  /** By a cell's style: whether it shows its number as a date. */
  readonly isDate: readonly boolean[]
}

/** Of the texts that cells refer to, unpacked, in bytes. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024

const WORKBOOK = 'xl/workbook.xml'

/** Returns the reason why an archive without {@link WORKBOOK} is not a workbook. */
const OTHERS = [
  ['xl/workbook.bin', fault('workbook.binary')],
  ['content.xml', fault('workbook.openDocument')],
] as const

/** Reads what a workbook's sheets refer to. @throws NotTable, and the parser's error for a part that is damaged */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  if (!archive.has(WORKBOOK)) {
    const other = OTHERS.find(([part]) => archive.has(part))
    throw new NotTable(other?.[1] ?? fault('workbook.archive'))
  }
  const targets = await readTargets(archive)
  const { sheets, is1904 } = await readSheets(archive, targets)
  return {
    sheets,
    is1904,
    texts: await readTexts(archive, targets),
    isDate: await readStyles(archive, targets),
  }
}

/** The parts that a workbook refers to: by the reference's id, and by the last word of its type. */
interface Targets {
  readonly byId: ReadonlyMap<string, string>
  readonly byType: ReadonlyMap<string, string>
}

async function readTargets(archive: Archive): Promise<Targets> {
  const [byId, byType] = [new Map<string, string>(), new Map<string, string>()]
  await parseXml(await archive.read('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (name !== 'Relationship') return
      const type = Type.split('/').at(-1) ?? ''
      // Links to other workbooks stand there too, and are never followed.
      if (TargetMode === 'External') {
        if (type === 'worksheet' || type === 'sharedStrings' || type === 'styles') {
          throw new NotTable(fault('workbook.linkedSheets'))
        }
        return
      }
      const part = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`
      byId.set(Id, part)
      byType.set(type, part)
    },
    text: () => undefined,
    close: () => undefined,
  })
  return { byId, byType }
}

async function readSheets(archive: Archive, { byId }: Targets): Promise<Pick<Workbook, 'sheets' | 'is1904'>> {
  const [shown, hidden]: [SheetPart[], SheetPart[]] = [[], []]
  let is1904 = false
  await parseXml(await archive.read(WORKBOOK), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      const part = byId.get(attributes['id'] ?? '')
      // A sheet of a chart alone has a part of another kind.
      if (part === undefined || !part.startsWith('xl/worksheets/')) return
      const sheet = { name: attributes['name'] ?? '', part }
      if ((attributes['state'] ?? 'visible') === 'visible') shown.push(sheet)
      else hidden.push(sheet)
    },
    text: () => undefined,
    close: () => undefined,
  })
  return { sheets: shown.length > 0 ? shown : hidden, is1904 }
}

async function readTexts(archive: Archive, { byType }: Targets): Promise<readonly string[]> {
  const part = byType.get('sharedStrings')
  if (part === undefined || !archive.has(part)) return []
  if (archive.sizeOf(part) > MAX_TEXT_BYTES) {
    throw new NotTable(fault('workbook.tooMuchText'))
  }
  const texts: string[] = []
  const reader = createTextReader()
  await parseXml(await archive.read(part), {
    open: (name) => {
      if (name === 'si') reader.begin()
      else reader.open(name)
    },
    text: reader.text,
    close: (name) => {
      if (name === 'si') texts.push(reader.end())
      else reader.close(name)
    },
  })
  return texts
}

/** Collects a text that may stand in runs, without its reading aids for Japanese. */
export function createTextReader() {
  let text = ''
  let isText = false
  let aids = 0
  return {
    begin: () => {
      text = ''
    },
    open: (name: string) => {
      if (name === 'rPh') aids += 1
      if (name === 't' && aids === 0) isText = true
    },
    text: (part: string) => {
      if (isText) text += part
    },
    close: (name: string) => {
      if (name === 'rPh') aids -= 1
      if (name === 't') isText = false
    },
    end: () => unescapeText(text),
  }
}

async function readStyles(archive: Archive, { byType }: Targets): Promise<readonly boolean[]> {
  const part = byType.get('styles')
  if (part === undefined || !archive.has(part)) return []
  const codes = new Map<number, string>()
  const isDate: boolean[] = []
  let isCell = false
  await parseXml(await archive.read(part), {
    open: (name, attributes) => {
      const id = Number(attributes['numFmtId'] ?? 0)
      if (name === 'cellXfs') isCell = true
      if (name === 'numFmt') codes.set(id, attributes['formatCode'] ?? '')
      if (name === 'xf' && isCell) isDate.push(isDateFormat(id, codes.get(id)))
    },
    text: () => undefined,
    close: (name) => {
      if (name === 'cellXfs') isCell = false
    },
  })
  return isDate
}
