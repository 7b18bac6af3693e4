import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import type { Car } from '#domain/car/car.ts'
import { leadsTo } from '#domain/flows/car-lifecycle.ts'
import { isFromCache } from '#web/api/client.ts'
import type { YardList } from '#web/api/decoders.ts'
import { FieldButton } from '#web/people/portal/field-button.tsx'
import { FieldCard } from '#web/people/portal/field-card.tsx'
import { FieldList } from '#web/people/portal/field-list.tsx'
import { EVALUATOR_LIST_FAILED } from '#web/people/portal/list-failures.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { paths } from '#web/paths.ts'
import '#web/text/en/car-values.ts'
import { useText } from '#web/text/en/field.ts'
import { useEvaluatorCars } from './use-evaluator-cars.ts'

const HomePictures = lazyPart('home-pictures', async () => (await import('./home-pictures.tsx')).HomePictures)

const UnsentReports = lazyPart(
  'unsent-reports',
  async () => (await import('./unsent-reports.tsx')).UnsentReports,
)

/** Evaluator Home: the cars that need evaluation pictures, and those that have them (part B section 2). */
export function EvaluatorHomeScreen() {
  const t = useText()
  const query = useEvaluatorCars()
  return (
    <>
      <HomePictures />
      {query.data && (
        <UnsentReports
          cars={query.data.groups.flatMap(({ cars }) => cars)}
          readAt={Math.max(query.dataUpdatedAt, query.errorUpdatedAt)}
        />
      )}
      <FieldList
        title="field.evaluatorHome"
        query={query}
        sentences={EVALUATOR_LIST_FAILED}
        unknownYard="carValue.noYard"
        more="field.addCars"
        failedMore="common.backToHome"
        empty={(cars) => ({
          icon: <IconCamera size={28} stroke={1.6} aria-hidden />,
          title: t('field.noCars'),
          text: whyEmpty(cars)
            .map((id) => t(id))
            .join(' '),
        })}
        renderCard={(car, isEager) => <EvaluatorCard car={car} isEager={isEager} />}
      />
    </>
  )
}

function whyEmpty({ isFilled }: YardList) {
  if (isFilled) return ['field.unreadable'] as const
  const unlisted = isFromCache('getEvaluatorCars', {}) ? 'field.emptyCache' : 'field.noneReturned'
  return [unlisted, 'field.noneAdded'] as const
}

function EvaluatorCard({ car, isEager }: { readonly car: Car; readonly isEager: boolean }) {
  const t = useText()
  const navigate = useNavigate()
  const { evaluationImages: pictures, flowEntityId } = car
  const isDone = leadsTo('completeEvaluation', car.state)
  const Icon = isDone ? IconPhoto : IconCamera
  return (
    <FieldCard
      car={car}
      isEager={isEager}
      hasStanding
      {...(pictures.length > 0 && { note: <PicturesNote pictures={pictures} /> })}
      action={
        <FieldButton
          icon={<Icon size={24} aria-hidden />}
          {...(flowEntityId !== null && {
            onClick: () => void navigate(paths.evaluatorCar(flowEntityId)),
          })}
        >
          {t(isDone ? 'field.viewPictures' : 'field.uploadPictures')}
        </FieldButton>
      }
    />
  )
}

/** How many pictures the car has, and why the house has hidden some of them. */
function PicturesNote({ pictures }: { readonly pictures: Car['evaluationImages'] }) {
  const t = useText()
  const reasons = pictures.flatMap(({ hiddenReason }) => hiddenReason ?? [])
  const shown = pictures.length - reasons.length
  const sentences = [
    ...(shown > 0 ? [t('field.picturesDone', { count: shown })] : []),
    ...(reasons.length > 0
      ? [t('field.picturesHidden', { count: reasons.length, reason: reasons[0] ?? '' })]
      : []),
  ]
  return <>{sentences.join(' ')}</>
}
