import { Button } from '@mantine/core'
import { IconClipboardCheck, IconQrcode } from '@tabler/icons-react'
import type { Car } from '#domain/car/car.ts'
import type { PickupLabel } from '#domain/delivery/pickup-photos.ts'
import { leadsFrom } from '#domain/flows/car-lifecycle.ts'
import captureClasses from '#web/picture-queue/capture/capture.module.css'
import { ViewList } from '#web/picture-queue/capture/view-list.tsx'
import type { CaptureView } from '#web/picture-queue/capture/views.ts'
import type { PictureQueue, QueueView } from '#web/picture-queue/picture-queue.ts'
import { useText } from '#web/delivery/portal/pickup-texts.ts'
import { useText as useFieldText } from '#web/text/en/field.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './driver-car.module.css'
import { labelCar } from '#web/car/car-labels.ts'

/** Props of the overview of a pickup. */
export interface PickupOverviewProps {
  readonly car: Car
  readonly views: readonly CaptureView<PickupLabel>[]
  readonly queue: PictureQueue
  readonly activity: QueueView['activity']
  readonly onShowPass: () => void
  readonly onOpen: (label: PickupLabel) => void
  readonly onChecklist: () => void
}

/** The steps of a pickup: the gate pass at hand, both photos and where each is, and the checklist. */
export function PickupOverview(props: PickupOverviewProps) {
  const t = useText()
  const tField = useFieldText()
  const { car, views, queue, activity, onShowPass, onOpen, onChecklist } = props
  if (!leadsFrom('confirmDelivery', car.state)) {
    return <Callout kind="good">{t('pickup.delivered')}</Callout>
  }
  const arrived = views.filter(({ state }) => state === 'arrived').length
  const isComplete = arrived === views.length
  return (
    <>
      <Row gap={3} align="baseline" below={3}>
        <Text as="h2" size={20}>
          {t('pickup.photos')}
        </Text>
        <Text tone="soft">{t('pickup.arrived', { arrived, total: views.length })}</Text>
      </Row>
      <ViewList
        views={views}
        title={labelCar(car).title}
        isRequired={() => true}
        queue={queue}
        activity={activity}
        onOpen={onOpen}
      />
      <output className={classes['standing']}>
        {t(isComplete ? 'pickup.bothArrived' : 'pickup.bothNeeded')}
      </output>
      <div className={captureClasses['actions']}>
        <Button
          size="lg"
          h="3.5rem"
          variant="default"
          leftSection={<IconClipboardCheck size={24} aria-hidden />}
          onClick={onChecklist}
        >
          {t('pickup.checklistShort')}
        </Button>
        <Button size="lg" h="3.5rem" leftSection={<IconQrcode size={24} aria-hidden />} onClick={onShowPass}>
          {tField('field.gatePass')}
        </Button>
      </div>
    </>
  )
}
