import { useParams } from 'react-router'
import type { Car } from '#domain/car/car.ts'
import { listShowing } from '#domain/flows/my-lists.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { QueuePanel } from '#web/picture-queue/queue-panel.tsx'
import { useSession } from '#web/session/session.tsx'
import { useText } from '#web/evaluation/report/report-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { MY_TABS } from '#web/my-cars/my-tabs.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { findEvaluatorCar } from '../portal/find-evaluator-car.ts'
import { useEvaluatorCars } from '../portal/use-evaluator-cars.ts'
import { isUnsaved } from './report-draft.ts'
import classes from './report-form.module.css'
import { ReportForm } from './report-form.tsx'
import { ReportView } from './report-view.tsx'
import { useReportEditor } from './use-report-editor.ts'
import { labelCar } from '#web/car/car-labels.ts'

/** The condition report of a car: a form for its evaluator and its dealer, and a page once it is frozen. */
export function ConditionReportScreen() {
  const { flowEntityId = '' } = useParams()
  const { role } = useSession()
  if (role === 'admin') return <ReadReport key={flowEntityId} flowEntityId={flowEntityId} />
  const Edit = role === 'dealer_evaluator' ? EvaluatorsReport : DealersReport
  return <Edit key={flowEntityId} flowEntityId={flowEntityId} />
}

function ReadReport({ flowEntityId }: { readonly flowEntityId: string }) {
  const report = useRead('getConditionReport', { flowEntityId })
  if (report.isPending) return <Loading shape="form" />
  if (report.data === undefined) {
    return <Unread error={report.error} onRetry={() => void report.refetch()} />
  }
  return (
    <>
      <PlainTitle />
      <ReportView report={report.data} />
    </>
  )
}

/** The report with the car's name once it is known, which the evaluator's device keeps. */
function EvaluatorsReport({ flowEntityId }: { readonly flowEntityId: string }) {
  const { data = null } = useEvaluatorCars()
  return (
    <EditReport
      flowEntityId={flowEntityId}
      car={findEvaluatorCar(data, flowEntityId)}
      list={paths.evaluatorHome}
    />
  )
}

function DealersReport({ flowEntityId }: { readonly flowEntityId: string }) {
  const { data } = useRead('getCarDetailsByFlowEntity', { flowEntityId })
  const car = data?.car ?? null
  const state = car?.state ?? null
  const list = MY_TABS[(state === null ? null : listShowing(state)) ?? 'uploadPictures'].path
  return <EditReport flowEntityId={flowEntityId} car={car} list={list} />
}

/** Props of the form; `list` is the address of the list in which the car stands. */
interface EditReportProps {
  readonly flowEntityId: string
  readonly car: Car | null
  readonly list: string
}

function EditReport({ flowEntityId, car, list }: EditReportProps) {
  const t = useText()
  const open = useReportEditor(flowEntityId)
  const { editor, state, pictures } = open
  const { draft, failure } = state
  const { queue, activity } = pictures
  const panel = (
    <div className={classes['pictures']}>
      <QueuePanel queue={queue} pictures={pictures.pictures} activity={activity} />
    </div>
  )
  if (draft === null) {
    if (failure === null) return <Loading shape="form" />
    return (
      <>
        {panel}
        <Unread error={failure} onRetry={() => void editor.open()} />
      </>
    )
  }
  if (draft.isFrozen) {
    return (
      <>
        <CarTitle car={car} />
        {panel}
        {isUnsaved(draft) && <Callout kind="bad">{t('report.frozenUnsent')}</Callout>}
        <FrozenReport flowEntityId={flowEntityId} />
      </>
    )
  }
  return (
    <>
      <CarTitle car={car} />
      {panel}
      <ReportForm
        open={open}
        draft={draft}
        list={list}
        title={car === null ? t('report.thisCar') : labelCar(car).title}
      />
    </>
  )
}

function FrozenReport({ flowEntityId }: { readonly flowEntityId: string }) {
  const report = useRead('getConditionReport', { flowEntityId })
  if (report.isPending) return <Loading shape="form" />
  if (report.data !== undefined) return <ReportView report={report.data} />
  return <Unread error={report.error} onRetry={() => void report.refetch()} />
}

function CarTitle({ car }: { readonly car: Car | null }) {
  const t = useText()
  if (car === null) return <PlainTitle />
  const { title, registration } = labelCar(car)
  return <PageTitle title={t('report.of', { car: title })} detail={registration} />
}

function PlainTitle() {
  const t = useText()
  return <PageTitle title={t('report.title')} />
}

function Unread({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <>
      <PlainTitle />
      <ErrorState
        message={errorMessage(error, { notFound: 'report.notFound', otherwise: 'report.failed' })}
        error={error}
        onRetry={onRetry}
      />
    </>
  )
}
