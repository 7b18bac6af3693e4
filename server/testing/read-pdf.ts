import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A page as a PDF reader sees it. */
export interface PdfPage {
  /** Its text items, in the sequence in which they were written. */
  readonly text: string
  /** The minimum distance between a text item and an edge of the page, in points. */
  readonly margin: number
}

/** Reads the pages of a PDF with pdf.js. */
export async function readPdf(pdf: Uint8Array): Promise<readonly PdfPage[]> {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 })
  const document = await task.promise
  try {
    const pages: PdfPage[] = []
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      const { width, height } = page.getViewport({ scale: 1 })
      const { items } = await page.getTextContent()
      const pieces = items.filter((item) => 'str' in item)
      const margins = pieces.flatMap(({ transform, width: length }) => {
        const [x, y] = [Number(transform[4]), Number(transform[5])]
        return [x, width - x - length, y, height - y]
      })
      pages.push({
        text: pieces.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join(''),
        margin: Math.min(...margins),
      })
    }
    return pages
  } finally {
    await task.destroy()
  }
}
