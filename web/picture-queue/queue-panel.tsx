import { Button, Progress } from '@mantine/core'
import { formatClockWithSeconds } from '#web/text/formats.ts'
import { toServerTime } from '#web/api/server-clock.ts'
import { useOnline } from '#web/api/use-online.ts'
import { useText, type pictureQueueTexts } from '#web/picture-queue/picture-queue-texts.ts'
import { type Translate } from '#web/text/text-family.ts'
import { KindIcon } from '#web/ui/kind-icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import type { NoticeKind } from '#web/ui/notice.ts'
import type { PictureQueue, QueueView } from './picture-queue.ts'
import type { QueuedPicture } from './queued-picture.ts'
import classes from './queue-panel.module.css'
import { RefusedPicture } from './refused-picture.tsx'

/** Props of the panel; `pictures` may be a part of the queue, such as the pictures of one car. */
export interface QueuePanelProps {
  readonly queue: PictureQueue
  readonly pictures: readonly QueuedPicture[]
  readonly activity: QueueView['activity']
}

/** Says how many pictures are on this device and how many have arrived, what happens to them, and which were refused. */
export function QueuePanel({ queue, pictures, activity }: QueuePanelProps) {
  const t = useText()
  const isOnline = useOnline()
  const ofStatus = (status: QueuedPicture['status']) =>
    pictures.filter((picture) => picture.status === status)
  const [waiting, refused, arrived] = [ofStatus('waiting'), ofStatus('refused'), ofStatus('arrived')]
  const sent = activity.kind === 'sending' ? waiting.find(({ id }) => id === activity.id) : undefined
  return (
    <Stack as="section" below={4} gap={3} className={classes['place']} aria-label={t('queue.heading')}>
      {pictures.length > refused.length && (
        <div className={classes['panel']} data-kind={kindOf(waiting, isOnline)}>
          <KindIcon kind={kindOf(waiting, isOnline)} />
          <div className={classes['words']}>
            <output>{counts(t, waiting.length, arrived.length)}</output>
            {waiting.length > 0 && <p>{doing(t, activity, sent, isOnline)}</p>}
            {sent !== undefined && activity.kind === 'sending' && (
              <Progress
                value={activity.part * 100}
                size="lg"
                aria-label={t('queue.progress', { label: sent.label })}
              />
            )}
          </div>
          {waiting.length > 0 && activity.kind === 'resting' && (
            <Button variant="default" className={classes['button'] ?? ''} onClick={queue.sendNow}>
              {t('queue.sendNow')}
            </Button>
          )}
        </div>
      )}
      {refused.length > 0 && (
        <div className={classes['refused']} role="alert">
          <Row as="p" oneLine weight={700} gap={2}>
            <KindIcon kind="bad" />
            {t('queue.refused', { count: refused.length })}
          </Row>
          <Stack as="ul" gap={4}>
            {refused.map((picture) => (
              <RefusedPicture key={picture.id} queue={queue} picture={picture} />
            ))}
          </Stack>
        </div>
      )}
    </Stack>
  )
}

function kindOf(waiting: readonly QueuedPicture[], isOnline: boolean): NoticeKind {
  if (waiting.length === 0) return 'good'
  return isOnline ? 'info' : 'waiting'
}

function counts(t: Translate<typeof pictureQueueTexts>, waiting: number, arrived: number): string {
  return waiting === 0 ? t('queue.allArrived', { count: arrived }) : t('queue.counts', { waiting, arrived })
}

function doing(
  t: Translate<typeof pictureQueueTexts>,
  activity: QueueView['activity'],
  sent: QueuedPicture | undefined,
  isOnline: boolean,
): string {
  if (!isOnline) return t('queue.offline')
  if (activity.kind === 'signedOut') return t('queue.signedOut')
  if (sent !== undefined) return t('queue.sending', { label: sent.label })
  if (activity.kind !== 'resting') return t('queue.waiting')
  return t('queue.unreachable', { time: formatClockWithSeconds(toServerTime(activity.until)) })
}
