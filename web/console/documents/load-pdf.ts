// oxlint-disable-next-line import/default -- `?url` exports the address of the bundled file
import pdfUrl from 'pdfjs-dist/build/pdf.min.mjs?url'
// oxlint-disable-next-line import/default -- the same
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

type Pdf = typeof import('pdfjs-dist')

let loading: Promise<Pdf> | null = null

/** Loads the PDF library as a separate file on first use, outside the app's bundles. */
export function loadPdf(): Promise<Pdf> {
  loading ??= (import(/* @vite-ignore */ pdfUrl) as Promise<Pdf>).then(
    (pdf) => {
      pdf.GlobalWorkerOptions.workerSrc = workerUrl
      return pdf
    },
    (error: unknown) => {
      // The next call tries again.
      loading = null
      throw error
    },
  )
  return loading
}
