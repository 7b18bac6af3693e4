import '#web/text/en/onboarding.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CityPayments } from './city-payments.tsx'
import { StepSubmittedNote } from '#web/dealers/step-submitted-note.tsx'

/** The paid cities and their receipts. */
export function PaidCities() {
  const read = useRead('getCityPayments', {})
  return (
    <>
      <StepSubmittedNote />
      {read.data !== undefined ? (
        <CityPayments payments={read.data.payments} />
      ) : read.isError ? (
        <ErrorState
          message={errorMessage(read.error, { refused: 'sentence', otherwise: 'cities.readFailed' })}
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Skeleton height="8rem" />
      )}
    </>
  )
}
