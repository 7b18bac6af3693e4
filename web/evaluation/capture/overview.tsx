import { Button, UnstyledButton } from '@mantine/core'
import { IconClipboardCheck, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Car } from '#domain/car/car.ts'
import { labelCar } from '#domain/car/car-labels.ts'
import { MANDATORY_ANGLE, type EvaluationAngle } from '#domain/evaluation/evaluation.ts'
import { paths } from '#web/paths.ts'
import type { PictureQueue, QueueView } from '#web/picture-queue/picture-queue.ts'
import { useContentUrl } from '#web/picture-queue/use-content-url.ts'
import { useText } from '#web/text/text.ts'
import { PicturePreview } from '#web/ui/lazy-picture-preview.ts'
import classes from './capture-screen.module.css'
import { SubmitBar } from './submit-bar.tsx'
import { StateBadge } from './view-page.tsx'
import type { CaptureView } from './views.ts'

/** Props of the overview of a car's views. */
export interface OverviewProps {
  readonly car: Car
  readonly flowEntityId: string
  readonly views: readonly CaptureView[]
  readonly queue: PictureQueue
  readonly activity: QueueView['activity']
  readonly onOpen: (angle: EvaluationAngle) => void
}

/** All views of a car, where each picture is, and the button that submits them. */
export function Overview({ car, flowEntityId, views, queue, activity, onOpen }: OverviewProps) {
  const t = useText()
  const partOf = ({ queued }: CaptureView) =>
    activity.kind === 'sending' && activity.id === queued?.id ? activity.part : null
  return (
    <>
      <ul className={classes['views']}>
        {views.map((view) => (
          <ViewRow
            key={view.angle}
            view={view}
            part={partOf(view)}
            title={labelCar(car).title}
            queue={queue}
            onOpen={() => onOpen(view.angle)}
          />
        ))}
      </ul>
      <Button
        component={Link}
        to={paths.conditionReport(flowEntityId)}
        variant="default"
        className={classes['report'] ?? ''}
        leftSection={<IconClipboardCheck size={20} aria-hidden />}
      >
        {t('capture.report')}
      </Button>
      <SubmitBar car={car} flowEntityId={flowEntityId} views={views} queue={queue} />
    </>
  )
}

interface ViewRowProps {
  readonly view: CaptureView
  readonly part: number | null
  readonly title: string
  readonly queue: PictureQueue
  readonly onOpen: () => void
}

function ViewRow({ view, part, title, queue, onOpen }: ViewRowProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const { angle, takenId, arrived, state, hiddenReason } = view
  const local = useContentUrl(queue, takenId)
  const small = local ?? arrived?.thumbnailUrl ?? null
  const large = local ?? arrived?.url ?? null
  const isTaken = state !== 'missing'
  return (
    <li className={classes['row']}>
      {small === null || large === null || small === brokenUrl ? (
        <span className={classes['thumbnail']}>
          <IconPhoto size={28} stroke={1.5} aria-hidden />
        </span>
      ) : (
        <UnstyledButton
          className={classes['thumbnail']}
          aria-label={t('capture.see', { angle })}
          onClick={() => setOpen(true)}
        >
          <img src={small} alt="" onError={() => setBrokenUrl(small)} />
        </UnstyledButton>
      )}
      <div className={classes['rowWords']}>
        <strong>{angle}</strong>
        <span className={classes['badges']}>
          <StateBadge view={view} part={part} />
          {!isTaken && angle === MANDATORY_ANGLE && <span>{t('capture.required')}</span>}
        </span>
        {hiddenReason !== null && (
          <span className={classes['hidden']}>{t('capture.hidden', { reason: hiddenReason })}</span>
        )}
      </div>
      <Button
        variant="default"
        className={classes['rowButton'] ?? ''}
        aria-label={t(isTaken ? 'capture.retakeFor' : 'capture.takeFor', { angle })}
        onClick={onOpen}
      >
        {t(isTaken ? 'capture.retake' : 'capture.take')}
      </Button>
      {isOpen && large !== null && (
        <PicturePreview
          pictures={[{ url: large, alt: t('capture.picture', { angle, title }) }]}
          index={0}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}
