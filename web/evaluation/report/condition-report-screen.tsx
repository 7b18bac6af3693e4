import { useParams } from 'react-router'
import { labelCar } from '#domain/car/car-labels.ts'
import type { Car } from '#domain/car/car.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useSession } from '#web/session/session.tsx'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { findEvaluatorCar } from '../portal/find-evaluator-car.ts'
import { useEvaluatorCars } from '../portal/use-evaluator-cars.ts'
import { isUnsaved } from './report-draft.ts'
import { ReportForm } from './report-form.tsx'
import { ReportView } from './report-view.tsx'
import { useReportEditor } from './use-report-editor.ts'

/** The condition report of a car: a form for its evaluator and its dealer, and a page once it is frozen. */
export function ConditionReportScreen() {
  const { flowEntityId = '' } = useParams()
  const { role } = useSession()
  return role === 'admin' ? (
    <ReadReport key={flowEntityId} flowEntityId={flowEntityId} />
  ) : (
    <EditReport key={flowEntityId} flowEntityId={flowEntityId} />
  )
}

function ReadReport({ flowEntityId }: { readonly flowEntityId: string }) {
  const report = useRead('getConditionReport', { flowEntityId })
  if (report.isPending) return <Loading />
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

function EditReport({ flowEntityId }: { readonly flowEntityId: string }) {
  const t = useText()
  const open = useReportEditor(flowEntityId)
  const { editor, state } = open
  const { draft, failure } = state
  if (draft === null) {
    return failure === null ? <Loading /> : <Unread error={failure} onRetry={() => void editor.open()} />
  }
  if (draft.isFrozen) {
    return (
      <>
        <Title flowEntityId={flowEntityId} />
        {isUnsaved(draft) && <Callout kind="bad">{t('report.frozenUnsent')}</Callout>}
        <FrozenReport flowEntityId={flowEntityId} />
      </>
    )
  }
  return (
    <>
      <Title flowEntityId={flowEntityId} />
      <ReportForm open={open} draft={draft} />
    </>
  )
}

function FrozenReport({ flowEntityId }: { readonly flowEntityId: string }) {
  const report = useRead('getConditionReport', { flowEntityId })
  if (report.isPending) return <Loading />
  if (report.data !== undefined) return <ReportView report={report.data} />
  return <Unread error={report.error} onRetry={() => void report.refetch()} />
}

/** The heading, with the car's name once it is known. The evaluator's device keeps it. */
function Title({ flowEntityId }: { readonly flowEntityId: string }) {
  const { role } = useSession()
  return role === 'dealer_evaluator' ? (
    <EvaluatorsTitle flowEntityId={flowEntityId} />
  ) : (
    <DealersTitle flowEntityId={flowEntityId} />
  )
}

function EvaluatorsTitle({ flowEntityId }: { readonly flowEntityId: string }) {
  const { data = null } = useEvaluatorCars()
  return <CarTitle car={findEvaluatorCar(data, flowEntityId)} />
}

function DealersTitle({ flowEntityId }: { readonly flowEntityId: string }) {
  const { data } = useRead('getCarDetailsByFlowEntity', { flowEntityId })
  return <CarTitle car={data?.car ?? null} />
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
