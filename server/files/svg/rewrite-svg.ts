import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes'
import { checkProperty, checkReference, readDeclarations, readStyleSheet } from './svg-properties.ts'
import { SvgRefused } from './svg-faults.ts'

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'
const XML = 'http://www.w3.org/XML/1998/namespace'

/** Elements inside elements. Drawing programs nest groups up to about 15 deep. */
const MAX_NESTING = 32

/** The elements that are drawn, or that drawn ones refer to. All others are left out. */
const DRAWN: ReadonlySet<string> = new Set(
  (
    'svg g defs symbol use a switch style path rect circle ellipse line polyline polygon text tspan textPath ' +
    'linearGradient radialGradient stop clipPath marker pattern'
  ).split(' '),
)

/** Embedded pictures and pages would be decoded without the checks of `encode-picture.ts`. In lower case. */
const PICTURES: ReadonlySet<string> = new Set(
  'image feimage foreignobject video audio canvas iframe object embed'.split(' '),
)

/** An open element. */
interface Open {
  /** Null for an element that is left out. */
  readonly name: string | null
  readonly isLayer: boolean
  /** The text of the element, for a style sheet. */
  text: string
}

/**
 * Rewrites a drawing with only those elements and attributes that are drawn and have been checked, so that the
 * renderer sees nothing that this parser read otherwise. References lead only within the drawing.
 *
 * @throws SvgRefused if the drawing is no SVG, declares entities, refers to other files, or holds pictures; or filters,
 * masks, transparency inside transparency or very deep groups, with which a few kilobytes use gigabytes.
 */
export function rewriteSvg(bytes: Uint8Array): string {
  const writer = createWriter()
  const parser = new SaxesParser({ xmlns: true })
  parser.on('doctype', () => {
    throw new SvgRefused('declarations')
  })
  parser.on('opentag', writer.open)
  parser.on('closetag', writer.close)
  parser.on('text', writer.text)
  parser.on('cdata', writer.text)
  try {
    parser.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close()
  } catch (error) {
    // The parser's message is meant for programmers, and any failure is the fault of the file.
    throw error instanceof SvgRefused ? error : new SvgRefused('unreadable')
  }
  return writer.written()
}

function createWriter() {
  const pieces: string[] = []
  const opened: Open[] = []
  let layers = 0
  let leftOut = 0

  const open = (tag: SaxesTagNS): void => {
    if (opened.length === MAX_NESTING) throw new SvgRefused('nesting')
    checkElement(tag, opened.length === 0)
    if (leftOut > 0 || !isSvg(tag) || !DRAWN.has(tag.local)) {
      leftOut += 1
      opened.push({ name: null, isLayer: false, text: '' })
      return
    }
    const { written, isLayer } = writeAttributes(tag)
    // A part that is used may hold a layer, too.
    if (layers + Number(isLayer) > (tag.local === 'use' ? 0 : 1)) throw new SvgRefused('transparency')
    layers += Number(isLayer)
    const root = opened.length === 0 ? ` xmlns="${SVG}" xmlns:xlink="${XLINK}"` : ''
    pieces.push(`<${tag.local}${root}${written}>`)
    opened.push({ name: tag.local, isLayer, text: '' })
  }
  const close = (): void => {
    const closed = opened.pop()
    if (closed === undefined) return
    if (closed.name === null) {
      leftOut -= 1
      return
    }
    layers -= Number(closed.isLayer)
    if (closed.name === 'style') pieces.push(escapeXml(readStyleSheet(closed.text)))
    pieces.push(`</${closed.name}>`)
  }
  const text = (content: string): void => {
    const inside = opened.at(-1)
    if (inside === undefined || inside.name === null) return
    if (inside.name === 'style') inside.text += content
    else pieces.push(escapeXml(content))
  }
  return { open, close, text, written: () => pieces.join('') }
}

function isSvg({ uri }: SaxesTagNS): boolean {
  return uri === SVG || uri === ''
}

function checkElement(tag: SaxesTagNS, isRoot: boolean): void {
  const name = tag.local.toLowerCase()
  if (isRoot && !(isSvg(tag) && tag.local === 'svg')) throw new SvgRefused('unreadable')
  if (PICTURES.has(name)) throw new SvgRefused('pictures')
  if (isSvg(tag) && (name === 'filter' || name === 'mask' || name.startsWith('fe'))) {
    throw new SvgRefused('effects')
  }
}

function writeAttributes(tag: SaxesTagNS): { readonly written: string; readonly isLayer: boolean } {
  let written = ''
  let isLayer = false
  for (const attribute of Object.values(tag.attributes)) {
    const name = nameOf(attribute)
    // A link is followed by nobody, and a script is run by nobody.
    if (name === null || name.startsWith('on') || (tag.local === 'a' && name.endsWith('href'))) continue
    let { value } = attribute
    if (name === 'style') {
      const style = readDeclarations(value)
      value = style.css
      isLayer ||= style.isLayer
    } else if (name.endsWith('href')) checkReference(value)
    else if (checkProperty(name.toLowerCase(), value)) isLayer = true
    written += ` ${name}="${escapeXml(value)}"`
  }
  return { written, isLayer }
}

/** Returns the name under which an attribute is written; null if it is left out. */
function nameOf({ uri, local }: SaxesAttributeNS): string | null {
  if (uri === '') return local
  if (uri === XLINK && local === 'href') return 'xlink:href'
  return uri === XML && local === 'space' ? 'xml:space' : null
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
