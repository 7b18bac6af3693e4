import type { PDFDocumentLoadingTask, PDFDocumentProxy, RenderTask } from 'pdfjs-dist'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '#web/text/en/console.ts'
import { Loading } from '#web/ui/loading.tsx'
import classes from './document-viewer.module.css'
import { loadPdf } from './load-pdf.ts'

/** Props of a PDF's pages: the document's link, zoom and rotation. */
export interface PdfPagesProps {
  readonly url: string
  readonly zoom: number
  /** Clockwise quarter turns, 0 to 3. */
  readonly quarters: number
  readonly onFailed: () => void
}

/** The maximum number of pages rendered; reviewers need no more of a document. */
const MAX_PAGES = 20
/** The margin around a page, in pixels. */
const MARGIN = 26

/** Renders the pages of a PDF as pictures; scripts in it are not run. */
export function PdfPages({ url, zoom, quarters, onFailed }: PdfPagesProps) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    let isWanted = true
    let task: PDFDocumentLoadingTask | null = null
    const read = async () => {
      try {
        const { getDocument } = await loadPdf()
        if (!isWanted) return
        task = getDocument({ url, enableXfa: false })
        const document = await task.promise
        if (isWanted) setPdf(document)
      } catch {
        if (isWanted) fail()
      }
    }
    void read()
    return () => {
      isWanted = false
      void task?.destroy()
    }
  }, [url])
  if (pdf === null) return <Loading shape="details" />
  const numbers = Array.from({ length: Math.min(pdf.numPages, MAX_PAGES) }, (_, index) => index + 1)
  return (
    <div className={classes['pages']}>
      {numbers.map((number) => (
        <PdfPage key={number} pdf={pdf} number={number} zoom={zoom} quarters={quarters} />
      ))}
    </div>
  )
}

function PdfPage(props: {
  readonly pdf: PDFDocumentProxy
  readonly number: number
  readonly zoom: number
  readonly quarters: number
}) {
  const t = useText()
  const { pdf, number, zoom, quarters } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isWanted = true
    let task: RenderTask | null = null
    const draw = async () => {
      const page = await pdf.getPage(number)
      const element = canvas.current
      if (!isWanted || element === null) return
      const rotation = (page.rotate + quarters * 90) % 360
      const room = (element.closest('section')?.clientWidth ?? 600) - MARGIN
      const scale = (room / page.getViewport({ scale: 1, rotation }).width) * zoom
      const viewport = page.getViewport({ scale: scale * devicePixelRatio, rotation })
      element.width = Math.floor(viewport.width)
      element.height = Math.floor(viewport.height)
      element.style.width = `${viewport.width / devicePixelRatio}px`
      task = page.render({ canvas: element, viewport })
      await task.promise
    }
    // A cancelled rendering rejects, which is harmless because the next one replaces it.
    draw().catch(() => undefined)
    return () => {
      isWanted = false
      task?.cancel()
    }
  }, [pdf, number, zoom, quarters])
  return (
    <canvas
      ref={canvas}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas has no other accessible name
      role="img"
      aria-label={t('console.pdfPage', { number, of: pdf.numPages })}
    />
  )
}
