import { Button } from '@mantine/core'
import { IconArrowLeft, IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Car } from '#domain/car/car.ts'
import { EVALUATION_ANGLES, MANDATORY_ANGLE, type EvaluationAngle } from '#domain/evaluation/evaluation.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { EVALUATOR_LIST_FAILED } from '#web/people/portal/list-failures.ts'
import { paths } from '#web/paths.ts'
import classes from '#web/picture-queue/capture/capture.module.css'
import { ViewPage } from '#web/picture-queue/capture/view-page.tsx'
import { QueuePanel } from '#web/picture-queue/queue-panel.tsx'
import { useText } from '#web/evaluation/capture/angle-texts.ts'
import '#web/text/en/field.ts'
import { useText as useCaptureText } from '#web/picture-queue/capture/capture-texts.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { EVALUATION_RULE } from '../evaluation-rule.ts'
import { EVALUATION } from '../portal/evaluation-destination.ts'
import { findEvaluatorCar } from '../portal/find-evaluator-car.ts'
import { useEvaluationQueue } from '../portal/use-evaluation-queue.ts'
import { useEvaluatorCars } from '../portal/use-evaluator-cars.ts'
import { angleAfter, angleOf, evaluationViewsOf } from './angles.ts'
import { CarOutline } from './car-outline.tsx'
import { Overview } from './overview.tsx'
import { RemovePicture } from './remove-picture.tsx'
import { labelCar } from '#web/car/car-labels.ts'

/** The name of each view on the screens (part A section 3, "Evaluation image"). */
const NAMES: Readonly<Record<EvaluationAngle, TextId>> = {
  'Front Face': 'angle.front',
  Left: 'angle.left',
  Right: 'angle.right',
  Rear: 'angle.rear',
  'Inside First row': 'angle.firstRow',
  'Inside Boot': 'angle.boot',
}

const HINTS: Readonly<Record<EvaluationAngle, TextId>> = {
  'Front Face': 'angle.howFront',
  Left: 'angle.howLeft',
  Right: 'angle.howRight',
  Rear: 'angle.howRear',
  'Inside First row': 'angle.howFirstRow',
  'Inside Boot': 'angle.howBoot',
}

/** The name in the address of the view that is open. */
const VIEW = 'view'

/** The pictures of one car: view by view with an outline, then all of them with the button that submits them. */
export function CaptureScreen() {
  const t = useText()
  const tCapture = useCaptureText()
  const { flowEntityId = '' } = useParams()
  const cars = useEvaluatorCars()
  const { queue, pictures, activity } = useEvaluationQueue()
  const own = pictures?.filter(({ subject }) => subject === flowEntityId) ?? null
  const car = findEvaluatorCar(cars.data ?? null, flowEntityId)
  if (own === null || (car === null && cars.isPending)) return <Loading shape="details" />
  const panel = <QueuePanel queue={queue} pictures={own} activity={activity} />
  if (car === null && cars.isError && cars.data === undefined) {
    return (
      <>
        {panel}
        <ErrorState
          message={errorMessage(cars.error, EVALUATOR_LIST_FAILED)}
          error={cars.error}
          onRetry={() => void cars.refetch()}
        />
      </>
    )
  }
  if (car === null) {
    return (
      <>
        <PageTitle title={t('angle.ofNoCar')} />
        {panel}
        <EmptyState
          icon={<IconCamera size={28} stroke={1.6} aria-hidden />}
          title={tCapture('capture.gone')}
          text={tCapture('capture.goneText')}
          action={{ label: tCapture('capture.back'), to: paths.evaluatorHome }}
        />
      </>
    )
  }
  return <CarCapture car={car} flowEntityId={flowEntityId} own={own} queue={queue} activity={activity} />
}

type Queue = ReturnType<typeof useEvaluationQueue>

interface CarCaptureProps extends Pick<Queue, 'queue' | 'activity'> {
  readonly car: Car
  readonly flowEntityId: string
  readonly own: NonNullable<Queue['pictures']>
}

function CarCapture({ car, flowEntityId, own, queue, activity }: CarCaptureProps) {
  const t = useText()
  const tAny = useAnyText()
  const tCapture = useCaptureText()
  const { title, registration } = labelCar(car)
  const views = evaluationViewsOf(
    car,
    own.filter(({ kind }) => kind === EVALUATION),
    (angle) => tAny(NAMES[angle]),
  )
  const { view, open } = useOpenView(views.every(({ state }) => state === 'missing'))
  const shown = views.find(({ label }) => label === view)
  const next = shown === undefined ? null : angleAfter(shown.label)
  return (
    <div className={classes['screen']}>
      <Button
        component={Link}
        to={paths.evaluatorHome}
        variant="subtle"
        className={classes['back'] ?? ''}
        leftSection={<IconArrowLeft size={20} aria-hidden />}
      >
        {tCapture('capture.back')}
      </Button>
      <PageTitle title={t('angle.title', { title })} detail={registration} />
      <QueuePanel queue={queue} pictures={own} activity={activity} />
      {shown === undefined ? (
        <Overview
          car={car}
          flowEntityId={flowEntityId}
          views={views}
          queue={queue}
          activity={activity}
          onOpen={open}
        />
      ) : (
        <ViewPage
          key={shown.label}
          view={shown}
          kind={EVALUATION}
          place={tCapture('capture.place', { place: views.indexOf(shown) + 1, total: views.length })}
          title={title}
          subject={flowEntityId}
          outline={<CarOutline angle={shown.label} name={shown.name} />}
          how={tAny(HINTS[shown.label])}
          rule={EVALUATION_RULE}
          isRequired={shown.label === MANDATORY_ANGLE}
          next={next && tAny(NAMES[next])}
          queue={queue}
          tools={
            <RemovePicture
              car={car}
              flowEntityId={flowEntityId}
              view={shown}
              queue={queue}
              activity={activity}
            />
          }
          onNext={() => open(next)}
        />
      )}
    </div>
  )
}

/** The view that the address names; the first one for a car without pictures; null for the overview. */
function useOpenView(isNew: boolean): {
  readonly view: EvaluationAngle | null
  readonly open: (angle: EvaluationAngle | null) => void
} {
  const [search, setSearch] = useSearchParams()
  // The first picture must not close the view in which it was taken.
  const [wasNew] = useState(isNew)
  const named = search.get(VIEW)
  const view = named === null && wasNew ? EVALUATION_ANGLES[0] : angleOf(named)
  const open = (angle: EvaluationAngle | null) => {
    setSearch({ [VIEW]: angle ?? 'all' })
    scrollTo(0, 0)
  }
  return { view, open }
}
