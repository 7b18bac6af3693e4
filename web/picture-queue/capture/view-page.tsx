import { Button } from '@mantine/core'
import { IconCamera, IconFileText, IconPaperclip } from '@tabler/icons-react'
import { useRef, type ChangeEvent, type ReactNode } from 'react'
import { useText } from '#web/picture-queue/capture/capture-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { PictureQueue } from '../picture-queue.ts'
import type { PictureRule } from '../picture-rule.ts'
import type { TakenPicture } from '../queued-picture.ts'
import classes from './capture.module.css'
import { useShown } from './use-shown.ts'
import { useTakePicture } from './use-take-picture.ts'
import type { CaptureView } from './views.ts'

/** Props of the page of one view. */
export interface ViewPageProps extends Pick<TakenPicture, 'kind' | 'subject' | 'title'> {
  readonly view: CaptureView
  /** The number of this view among all views, as a text. */
  readonly place: string
  /** The outline of the view and a sentence, shown while there is no picture. */
  readonly outline: ReactNode
  readonly how: string
  readonly rule: PictureRule
  readonly isRequired: boolean
  /** The view after this one; null before the overview. */
  readonly next: string | null
  readonly queue: PictureQueue
  /** Further acts on the picture. */
  readonly tools?: ReactNode
  readonly onNext: () => void
}

/** One view: its outline or the picture taken, and the buttons at the bottom. */
export function ViewPage(props: ViewPageProps) {
  const t = useText()
  const { view, kind, subject, title, queue, rule, isRequired, next, onNext } = props
  const { label, name, queued, state, hiddenReason } = view
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const { isBusy, fault, take } = useTakePicture(queue, { kind, subject, label, title }, queued, rule)
  const shown = useShown(queue, view)
  const isTaken = state !== 'missing'
  const takeFrom = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (file !== undefined) void take(file)
  }
  return (
    <section className={classes['view']} aria-labelledby="view-heading">
      <Row gap={2} align="center">
        <Text as="h2" size={24} lines={1.2} id="view-heading">
          {name}
        </Text>
        <StatusBadge kind={isRequired ? 'waiting' : 'quiet'}>
          {t(isRequired ? 'capture.required' : 'capture.optional')}
        </StatusBadge>
        <span className={classes['placeLine']}>{props.place}</span>
      </Row>
      {hiddenReason !== null && !isBusy && (
        <Callout kind="waiting">{t('capture.hidden', { reason: hiddenReason })}</Callout>
      )}
      {fault !== null && <Callout kind="bad">{fault}</Callout>}
      <div className={classes['frame']} data-taken={shown !== null || undefined}>
        {shown === null ? (
          props.outline
        ) : shown.small === null ? (
          <a className={classes['document']} href={shown.url} target="_blank" rel="noreferrer">
            <IconFileText size={48} stroke={1.5} aria-hidden />
            {t('capture.open', { label: name })}
          </a>
        ) : (
          <img
            className={classes['picture']}
            src={shown.small}
            alt={t('capture.picture', { label: name, title })}
          />
        )}
      </div>
      <output className={classes['how']}>
        {isBusy ? t('capture.preparing') : isTaken ? <StateBadge view={view} /> : props.how}
      </output>
      <input
        ref={camera}
        className={classes['input']}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={t('capture.input', { label: name })}
        tabIndex={-1}
        onChange={takeFrom}
      />
      {rule.accept !== undefined && (
        <input
          ref={files}
          className={classes['input']}
          type="file"
          accept={rule.accept}
          aria-label={t('capture.file', { label: name })}
          tabIndex={-1}
          onChange={takeFrom}
        />
      )}
      <Row gap={4}>
        {rule.accept !== undefined && (
          <Button
            variant="subtle"
            className={classes['tool'] ?? ''}
            leftSection={<IconPaperclip size={20} aria-hidden />}
            disabled={isBusy}
            aria-label={t('capture.chooseFor', { label: name })}
            onClick={() => files.current?.click()}
          >
            {t('capture.choose')}
          </Button>
        )}
        {props.tools}
      </Row>
      <div className={classes['actions']}>
        <Button
          size="lg"
          h="3.5rem"
          variant={isTaken ? 'default' : 'filled'}
          leftSection={<IconCamera size={24} aria-hidden />}
          loading={isBusy}
          aria-label={t(isTaken ? 'capture.retakeFor' : 'capture.takeFor', { label: name })}
          onClick={() => camera.current?.click()}
        >
          {t(isTaken ? 'capture.retake' : 'capture.take')}
        </Button>
        {(isTaken || !isRequired) && (
          <Button
            size="lg"
            h="3.5rem"
            variant={isTaken ? 'filled' : 'default'}
            disabled={isBusy}
            {...(isTaken && next !== null && { 'aria-label': t('capture.nextFor', { label: next }) })}
            onClick={onNext}
          >
            {t(!isTaken ? 'capture.skip' : next === null ? 'capture.toOverview' : 'capture.next')}
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
