import { Button } from '@mantine/core'
import { IconExternalLink, IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { lazy, Suspense, use, useState, type CSSProperties } from 'react'
import { LINK_PERIOD_MS } from '#domain/files/file-rules.ts'
import { useText } from '#web/text/en/console.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { ChipRow } from '../parts/chip-row.tsx'
import { useLetterKeys } from '../parts/list-keys.ts'
import classes from './document-viewer.module.css'
import { IsChosenCase } from './is-chosen-case.ts'
import { useIsLookedAt, useOpened, type DocumentOf } from './use-opened.ts'

/** A document in the viewer: its label, media type and link. */
export interface ShownDocument {
  readonly id: string
  readonly label: string
  /** A link that opens it; of a private document, one that names it. */
  readonly url: string
  readonly mediaType: string
  /** The owner of a private document, which is opened by a call that is audited. */
  readonly of?: DocumentOf
}

const ZOOMED = 2.5
const NO_DOCUMENT = { url: '' }

const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }))

/** Props of the viewer. `owner` distinguishes the viewers of one page. */
export interface DocumentViewerProps {
  readonly documents: readonly ShownDocument[]
  readonly owner?: string
  /** Reads the list of documents again when one can't be read. */
  readonly onFailed: () => void
}

/**
 * Shows documents one at a time next to the decision. A private one opens when it is asked for, the first one with a case that
 * somebody chose. `z` opens the document, then zooms; pictures can be rotated, and arrow keys scroll a zoomed document.
 */
export function DocumentViewer({ documents, owner, onFailed }: DocumentViewerProps) {
  const t = useText()
  const opensFirst = use(IsChosenCase)
  const [chosenId, choose] = useState<string | null>(null)
  const [isZoomed, setZoomed] = useState(false)
  const [quarters, setQuarters] = useState(0)
  const shown = documents.find(({ id }) => id === chosenId) ?? documents[0]
  const isLookedAt = useIsLookedAt(opensFirst ? shown?.url : undefined)
  const isWanted = isLookedAt || shown?.id === chosenId
  const opened = useOpened(shown ?? NO_DOCUMENT, isWanted)
  const isClosed = opened.url === null && !opened.isFailed && !isWanted && !opensFirst
  useLetterKeys({
    z: () => {
      if (isClosed) choose(shown?.id ?? null)
      else setZoomed(!isZoomed)
    },
  })
  if (shown === undefined) return <p className={classes['none']}>{t('console.noDocuments')}</p>
  return (
    <Stack gap={3}>
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
        aria-label={
          owner === undefined ? shown.label : t('console.ownedDocument', { label: shown.label, owner })
        }
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        tabIndex={0}
        data-turned={quarters % 2 === 1 || undefined}
        style={{ '--zoom': isZoomed ? ZOOMED : 1, '--turn': `${quarters * 90}deg` } as CSSProperties}
      >
        {opened.url !== null ? (
          <Sheet
            key={`${shown.id} ${shown.url}`}
            document={{ ...shown, url: opened.url }}
            zoom={isZoomed ? ZOOMED : 1}
            quarters={quarters % 4}
            onFailed={() => {
              if (shown.of !== undefined) void opened.openAgain()
              onFailed()
            }}
          />
        ) : opened.isFailed ? (
          <Unread
            onRetry={() => {
              void opened.openAgain()
              onFailed()
            }}
          />
        ) : isClosed ? (
          <div className={classes['none']}>
            <p>{t('console.documentClosed')}</p>
            <Button variant="default" onClick={() => choose(shown.id)}>
              {t('console.openDocument', { label: shown.label })}
            </Button>
          </div>
        ) : (
          <Loading shape="details" />
        )}
      </section>
      {opened.url !== null && (
        <Row gap={2}>
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
            href={opened.url}
            target="_blank"
            rel="noreferrer"
            onClick={(event) => {
              if (shown.of === undefined || Date.now() - opened.since < LINK_PERIOD_MS.signedFiveMinutes)
                return
              // The link may have expired.
              event.preventDefault()
              void opened.openAgain().then((url) => url !== null && window.open(url, '_blank', 'noreferrer'))
            }}
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            {t('console.openApart')}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

function Sheet(props: {
  readonly document: ShownDocument
  readonly zoom: number
  readonly quarters: number
  readonly onFailed: () => void
}) {
  const { document, onFailed } = props
  // Keeps the link with which the document was loaded; a newer link replaces it only after a failure.
  const [url, setUrl] = useState(document.url)
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const isFailed = failedUrl === url
  if (isFailed && document.url !== url) setUrl(document.url)
  const fail = () => {
    setFailedUrl(url)
    onFailed()
  }
  if (isFailed) {
    return (
      <Unread
        onRetry={() => {
          setFailedUrl(null)
          onFailed()
        }}
      />
    )
  }
  if (document.mediaType === 'application/pdf') {
    return (
      <Suspense fallback={<Loading shape="details" />}>
        <PdfPages url={url} zoom={props.zoom} quarters={props.quarters} onFailed={fail} />
      </Suspense>
    )
  }
  return (
    <div className={classes['sheet']}>
      <img className={classes['picture']} src={url} alt={document.label} onError={fail} />
    </div>
  )
}

function Unread({ onRetry }: { readonly onRetry: () => void }) {
  const t = useText()
  return (
    <div className={classes['none']}>
      <p>{t('console.documentFailed')}</p>
      <Button variant="default" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
