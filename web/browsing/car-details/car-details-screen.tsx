import { VisuallyHidden } from '@mantine/core'
import { useDeferredValue } from 'react'
import { useLocation, useParams } from 'react-router'
import { errorMessage, type ErrorSentences } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/car-details.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ListAge } from '#web/ui/list-age.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { DocumentTitle } from '#web/ui/page-title.tsx'
import { BackButton } from './back-button.tsx'
import { CarPage } from './car-page.tsx'
import { viewFromNavigationState, type CarDetailsProps } from './car-view.ts'

const SENTENCES: ErrorSentences = {
  otherwise: 'error.unexpected',
  notFound: 'carDetails.notFound',
  refused: 'sentence',
}

/** The page of one car (part B, "Car details page"). */
export function CarDetailsScreen({ report }: CarDetailsProps) {
  const t = useText()
  const { carId = '' } = useParams()
  const { state } = useLocation()
  const details = useRead('getCarDetailsPageData', { carId })
  const view =
    details.data === undefined
      ? viewFromNavigationState(state, carId)
      : details.data && { ...details.data, readAt: details.dataUpdatedAt }
  // A phone renders the page in slices, behind its placeholder.
  const isMissing = useDeferredValue(view === null)
  const failure = details.isError ? errorMessage(details.error, SENTENCES) : null
  const readAgain = () => void details.refetch()
  // An answer without a car counts as a failure.
  const isUnreadable = details.data !== undefined && view === null
  if (isUnreadable || (failure !== null && details.data === undefined)) {
    return (
      <>
        <UntitledHead />
        <BackButton />
        <ErrorState
          title={t('error.somethingWrong')}
          message={failure ?? t('error.badShape')}
          error={details.error}
          onRetry={readAgain}
          more={{ label: t('common.backToHome'), to: paths.dealerHome }}
        />
      </>
    )
  }
  if (view === null || isMissing) {
    return (
      <>
        <UntitledHead />
        <Loading shape="details" />
      </>
    )
  }
  return (
    <>
      {details.data !== undefined && (
        <ListAge
          readAt={details.dataUpdatedAt}
          failure={failure}
          error={details.error}
          isReading={details.isFetching}
          onRetry={readAgain}
        />
      )}
      <CarPage key={view.car.id} view={view} report={report} />
    </>
  )
}

function UntitledHead() {
  const t = useText()
  return (
    <>
      <DocumentTitle page={t('carDetails.title')} />
      <VisuallyHidden component="h1">{t('carDetails.title')}</VisuallyHidden>
    </>
  )
}
