import { Button } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Car } from '#domain/car/car.ts'
import { MANDATORY_ANGLE, type EvaluationAngle } from '#domain/evaluation/evaluation.ts'
import { paths } from '#web/paths.ts'
import classes from '#web/picture-queue/capture/capture.module.css'
import { ViewList } from '#web/picture-queue/capture/view-list.tsx'
import type { PictureQueue, QueueView } from '#web/picture-queue/picture-queue.ts'
import { useText } from '#web/evaluation/capture/angle-texts.ts'
import type { EvaluationView } from './angles.ts'
import { SubmitBar } from './submit-bar.tsx'
import { labelCar } from '#web/car/car-labels.ts'

/** Props of the overview of a car's views. */
export interface OverviewProps {
  readonly car: Car
  readonly flowEntityId: string
  readonly views: readonly EvaluationView[]
  readonly queue: PictureQueue
  readonly activity: QueueView['activity']
  readonly onOpen: (angle: EvaluationAngle) => void
}

/** All views of a car, where each picture is, and the button that submits them. */
export function Overview({ car, flowEntityId, views, queue, activity, onOpen }: OverviewProps) {
  const t = useText()
  return (
    <>
      <ViewList
        views={views}
        title={labelCar(car).title}
        isRequired={(angle) => angle === MANDATORY_ANGLE}
        queue={queue}
        activity={activity}
        onOpen={onOpen}
      />
      <Button
        component={Link}
        to={paths.conditionReport(flowEntityId)}
        variant="default"
        className={classes['report'] ?? ''}
        leftSection={<IconClipboardCheck size={20} aria-hidden />}
      >
        {t('angle.report')}
      </Button>
      <SubmitBar car={car} flowEntityId={flowEntityId} views={views} queue={queue} />
    </>
  )
}
