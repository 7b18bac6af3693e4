import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useRef } from 'react'
import { MANDATORY_ANGLE, type EvaluationAngle } from '#domain/evaluation/evaluation.ts'
import type { PictureQueue } from '#web/picture-queue/picture-queue.ts'
import { useContentUrl } from '#web/picture-queue/use-content-url.ts'
import { useText, type TextId } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { CarOutline } from './car-outline.tsx'
import classes from './capture-screen.module.css'
import { useTakePicture } from './use-take-picture.ts'
import { angleAfter, type CaptureView } from './views.ts'

const HOW: Readonly<Record<EvaluationAngle, TextId>> = {
  'Front Face': 'capture.howFront',
  Left: 'capture.howLeft',
  Right: 'capture.howRight',
  Rear: 'capture.howRear',
  'Inside First row': 'capture.howFirstRow',
  'Inside Boot': 'capture.howBoot',
}

/** Props of the page of one view. */
export interface ViewPageProps {
  readonly view: CaptureView
  readonly title: string
  /** The car's flow. */
  readonly subject: string
  /** The number of this view among all views, as a text. */
  readonly place: string
  readonly queue: PictureQueue
  readonly onNext: () => void
}

/** One view: its outline or the picture taken, and the buttons at the bottom. */
export function ViewPage({ view, title, subject, place, queue, onNext }: ViewPageProps) {
  const t = useText()
  const { angle, takenId, arrived, state, hiddenReason } = view
  const input = useRef<HTMLInputElement>(null)
  const { isBusy, fault, take } = useTakePicture(view, { subject, title }, queue)
  const local = useContentUrl(queue, takenId)
  const shown = local ?? arrived?.thumbnailUrl ?? arrived?.url ?? null
  const isTaken = state !== 'missing'
  const isRequired = angle === MANDATORY_ANGLE
  const next = angleAfter(angle)
  const nextLabel = t(next === null ? 'capture.toOverview' : 'capture.next')
  const camera = (
    <Button
      size="lg"
      h="3.5rem"
      variant={isTaken ? 'default' : 'filled'}
      leftSection={<IconCamera size={24} aria-hidden />}
      loading={isBusy}
      aria-label={t(isTaken ? 'capture.retakeFor' : 'capture.takeFor', { angle })}
      onClick={() => input.current?.click()}
    >
      {t(isTaken ? 'capture.retake' : 'capture.take')}
    </Button>
  )
  return (
    <section className={classes['view']} aria-labelledby="view-heading">
      <div className={classes['viewHead']}>
        <h2 id="view-heading" className={classes['viewName']}>
          {angle}
        </h2>
        <StatusBadge kind={isRequired ? 'waiting' : 'quiet'}>
          {t(isRequired ? 'capture.required' : 'capture.optional')}
        </StatusBadge>
        <span className={classes['placeLine']}>{place}</span>
      </div>
      {hiddenReason !== null && !isBusy && (
        <Callout kind="waiting">{t('capture.hidden', { reason: hiddenReason })}</Callout>
      )}
      <div className={classes['frame']} data-taken={shown !== null || undefined}>
        {shown === null ? (
          <CarOutline angle={angle} />
        ) : (
          <img className={classes['picture']} src={shown} alt={t('capture.picture', { angle, title })} />
        )}
      </div>
      <output className={classes['how']}>
        {isBusy ? t('capture.preparing') : isTaken ? <StateBadge view={view} /> : t(HOW[angle])}
      </output>
      {fault !== null && <Callout kind="bad">{fault}</Callout>}
      <input
        ref={input}
        className={classes['input']}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={t('capture.input', { angle })}
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file !== undefined) void take(file)
        }}
      />
      <div className={classes['actions']}>
        {camera}
        {(isTaken || !isRequired) && (
          <Button
            size="lg"
            h="3.5rem"
            variant={isTaken ? 'filled' : 'default'}
            disabled={isBusy}
            {...(isTaken && next !== null && { 'aria-label': t('capture.nextFor', { angle: next }) })}
            onClick={onNext}
          >
            {isTaken ? nextLabel : t('capture.skip')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** The state of the picture of a view, in words. `part` is the fraction sent while it is being sent. */
export function StateBadge({
  view,
  part = null,
}: {
  readonly view: CaptureView
  readonly part?: number | null
}) {
  const t = useText()
  if (part !== null) {
    return (
      <StatusBadge kind="info">{t('capture.stateSending', { percent: Math.round(part * 100) })}</StatusBadge>
    )
  }
  switch (view.state) {
    case 'missing':
      return view.hiddenReason === null ? (
        <StatusBadge kind="quiet">{t('capture.stateMissing')}</StatusBadge>
      ) : (
        <StatusBadge kind="bad">{t('capture.stateHidden')}</StatusBadge>
      )
    case 'onPhone':
      return <StatusBadge kind="waiting">{t('capture.stateOnPhone')}</StatusBadge>
    case 'refused':
      return <StatusBadge kind="bad">{t('capture.stateRefused')}</StatusBadge>
    case 'arrived':
      return <StatusBadge kind="good">{t('capture.stateArrived')}</StatusBadge>
  }
}
