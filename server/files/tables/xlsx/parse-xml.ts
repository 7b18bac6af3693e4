import { fault } from '#domain/refusal.ts'
import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { NotTable } from '../not-table.ts'

/** Attributes by their local names. */
export type Attributes = Readonly<Record<string, string>>

/** Takes the parts of an XML document, in order, under their local names. */
export interface XmlHandler {
  readonly open: (name: string, attributes: Attributes) => void
  readonly text: (text: string) => void
  readonly close: (name: string) => void
  /** Runs after each piece of the document, to pass on what has been read. */
  readonly between?: () => Promise<void>
}

/**
 * Reads an XML document from a stream. The parser expands no entities but those of XML itself.
 *
 * @throws NotTable if it declares a document type, which may name other files; the parser's error if it is not
 * well-formed
 */
export async function parseXml(source: Readable, handler: XmlHandler): Promise<void> {
  const parser = new SaxesParser({ position: false, xmlns: false })
  parser.on('doctype', () => {
    throw new NotTable(fault('workbook.foreignPart'))
  })
  parser.on('opentag', ({ name, attributes }) => handler.open(localName(name), localNames(attributes)))
  parser.on('text', handler.text)
  parser.on('cdata', handler.text)
  parser.on('closetag', ({ name }) => handler.close(localName(name)))
  const decoder = new TextDecoder('utf-8')
  for await (const bytes of source as AsyncIterable<Buffer>) {
    parser.write(decoder.decode(bytes, { stream: true }))
    await handler.between?.()
  }
  parser.write(decoder.decode())
  parser.close()
  await handler.between?.()
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function localNames(attributes: Attributes): Attributes {
  let hasPrefix = false
  for (const name in attributes) hasPrefix ||= name.includes(':')
  if (!hasPrefix) return attributes
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]))
}
