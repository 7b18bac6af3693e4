import { Button, UnstyledButton } from '@mantine/core'
import { IconFileText, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#web/picture-queue/capture/capture-texts.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { PicturePreview } from '#web/ui/lazy-picture-preview.ts'
import type { PictureQueue, QueueView } from '../picture-queue.ts'
import classes from './capture.module.css'
import { useShown } from './use-shown.ts'
import { StateBadge } from './view-page.tsx'
import type { CaptureView } from './views.ts'

/** Props of the list of a car's views. */
export interface ViewListProps<Label extends string> {
  readonly views: readonly CaptureView<Label>[]
  /** The car's title. */
  readonly title: string
  readonly isRequired: (label: Label) => boolean
  readonly queue: PictureQueue
  readonly activity: QueueView['activity']
  readonly onOpen: (label: Label) => void
}

/** All views of a car, and where the picture of each is. */
export function ViewList<Label extends string>(props: ViewListProps<Label>) {
  const { views, title, isRequired, queue, activity, onOpen } = props
  const partOf = ({ queued }: CaptureView) =>
    activity.kind === 'sending' && activity.id === queued?.id ? activity.part : null
  return (
    <ul className={classes['views']}>
      {views.map((view) => (
        <ViewRow
          key={view.label}
          view={view}
          part={partOf(view)}
          title={title}
          isRequired={isRequired(view.label)}
          queue={queue}
          onOpen={() => onOpen(view.label)}
        />
      ))}
    </ul>
  )
}

interface ViewRowProps {
  readonly view: CaptureView
  readonly part: number | null
  readonly title: string
  readonly isRequired: boolean
  readonly queue: PictureQueue
  readonly onOpen: () => void
}

function ViewRow({ view, part, title, isRequired, queue, onOpen }: ViewRowProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const { name, state, hiddenReason } = view
  const shown = useShown(queue, view)
  const isTaken = state !== 'missing'
  return (
    <li className={classes['row']}>
      {shown?.small === null ? (
        <a
          className={classes['thumbnail']}
          href={shown.url}
          target="_blank"
          rel="noreferrer"
          aria-label={t('capture.open', { label: name })}
        >
          <IconFileText size={28} stroke={1.5} aria-hidden />
        </a>
      ) : shown === null || shown.small === brokenUrl ? (
        <span className={classes['thumbnail']}>
          <IconPhoto size={28} stroke={1.5} aria-hidden />
        </span>
      ) : (
        <UnstyledButton
          className={classes['thumbnail']}
          aria-label={t('capture.see', { label: name })}
          onClick={() => setOpen(true)}
        >
          <img src={shown.small} alt="" onError={() => setBrokenUrl(shown.small)} />
        </UnstyledButton>
      )}
      <div className={classes['rowWords']}>
        <strong>{name}</strong>
        <Row as="span" gap={2}>
          <StateBadge view={view} part={part} />
          {!isTaken && isRequired && <span>{t('capture.required')}</span>}
        </Row>
        {hiddenReason !== null && (
          <Text as="span" breaks>
            {t('capture.hidden', { reason: hiddenReason })}
          </Text>
        )}
      </div>
      <Button
        variant="default"
        className={classes['rowButton'] ?? ''}
        aria-label={t(isTaken ? 'capture.retakeFor' : 'capture.takeFor', { label: name })}
        onClick={onOpen}
      >
        {t(isTaken ? 'capture.retake' : 'capture.take')}
      </Button>
      {isOpen && shown !== null && (
        <PicturePreview
          pictures={[{ url: shown.url, alt: t('capture.picture', { label: name, title }) }]}
          index={0}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}
