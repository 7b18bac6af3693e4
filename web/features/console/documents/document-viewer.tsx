import { Button } from '@mantine/core'
import { IconExternalLink, IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { lazy, Suspense, useState, type CSSProperties } from 'react'
import { useText } from '#web/text/text.ts'
import { Loading } from '#web/ui/loading.tsx'
import { ChipRow } from '../parts/chip-row.tsx'
import { useLetterKeys } from '../parts/list-keys.ts'
import classes from './document-viewer.module.css'

/** A document as it is looked at. */
export interface ShownDocument {
  readonly id: string
  readonly label: string
  readonly url: string
  readonly mediaType: string
}

const ZOOMED = 2.5

const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }))

/**
 * Documents beside the decision, one at a time: `z` zooms, a picture can be turned. What is zoomed scrolls with the
 * arrow keys.
 */
export function DocumentViewer({ documents }: { readonly documents: readonly ShownDocument[] }) {
  const t = useText()
  const [chosenId, choose] = useState<string | null>(null)
  const [isZoomed, setZoomed] = useState(false)
  const [quarters, setQuarters] = useState(0)
  const shown = documents.find(({ id }) => id === chosenId) ?? documents[0]
  useLetterKeys({ z: () => setZoomed(!isZoomed) })
  if (shown === undefined) return <p className={classes['none']}>{t('console.noDocuments')}</p>
  const isPdf = shown.mediaType === 'application/pdf'
  return (
    <div className={classes['viewer']}>
      {documents.length > 1 && (
        <ChipRow
          label={t('console.documents')}
          options={documents.map(({ id, label }) => ({ value: id, label }))}
          value={shown.id}
          onChange={(id) => {
            choose(id)
            setQuarters(0)
          }}
        />
      )}
      <section
        className={classes['stage']}
        aria-label={shown.label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
        tabIndex={0}
        data-turned={quarters % 2 === 1 || undefined}
        style={{ '--zoom': isZoomed ? ZOOMED : 1, '--turn': `${quarters * 90}deg` } as CSSProperties}
      >
        {isPdf ? (
          <Suspense fallback={<Loading />}>
            <PdfPages key={shown.id} url={shown.url} zoom={isZoomed ? ZOOMED : 1} quarters={quarters % 4} />
          </Suspense>
        ) : (
          <Picture key={shown.id} document={shown} />
        )}
      </section>
      <div className={classes['tools']}>
        <Button
          variant="default"
          leftSection={
            isZoomed ? <IconZoomOut size={18} aria-hidden /> : <IconZoomIn size={18} aria-hidden />
          }
          aria-pressed={isZoomed}
          onClick={() => setZoomed(!isZoomed)}
        >
          {t(isZoomed ? 'console.zoomOut' : 'console.zoom')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconRotateClockwise size={18} aria-hidden />}
          onClick={() => setQuarters(quarters + 1)}
        >
          {t('console.rotate')}
        </Button>
        <Button
          variant="subtle"
          component="a"
          href={shown.url}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >
          {t('console.openApart')}
        </Button>
      </div>
    </div>
  )
}

function Picture({ document }: { readonly document: ShownDocument }) {
  const t = useText()
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <p className={classes['none']}>{t('console.documentFailed')}</p>
  return (
    <div className={classes['sheet']}>
      <img
        className={classes['picture']}
        src={document.url}
        alt={document.label}
        onError={() => setBroken(true)}
      />
    </div>
  )
}
