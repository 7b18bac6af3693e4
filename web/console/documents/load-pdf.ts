// Their addresses, which the bundler gives; what they export is not looked at here.
// oxlint-disable-next-line import/default -- an address is what `?url` exports
import pdfUrl from 'pdfjs-dist/build/pdf.min.mjs?url'
// oxlint-disable-next-line import/default -- the same
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

type Pdf = typeof import('pdfjs-dist')

let loading: Promise<Pdf> | null = null

/** What reads PDFs: a file of its own, fetched when the first one is opened, and no part of the app. */
export function loadPdf(): Promise<Pdf> {
  loading ??= (import(/* @vite-ignore */ pdfUrl) as Promise<Pdf>).then(
    (pdf) => {
      pdf.GlobalWorkerOptions.workerSrc = workerUrl
      return pdf
    },
    (error: unknown) => {
      // It may be there the next time.
      loading = null
      throw error
    },
  )
  return loading
}
