import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { UNKNOWN } from '#domain/car/car-description.ts'
import type { Car } from '#domain/car/car.ts'
import { errorMessage, type ErrorSentences } from '#web/api/error-message.ts'
import type { YardList } from '#web/api/decoders.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { CarGridSkeleton } from '#web/car/car-card-skeleton.tsx'
import { CarGrid, CarGridItem } from '#web/car/car-grid.tsx'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/session.tsx'
import { useText } from '#web/text/en/field.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { EmptyState, type EmptyStateProps, type StateAction } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { ListAge } from '#web/ui/list-age.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import classes from './field-list.module.css'

/** The number of pictures that fit on the first screen and are fetched first. */
const FIRST_SCREEN = 2

/** Props of a portal's list: the query of the cars, and the texts of its empty and failed states. */
export interface FieldListProps {
  readonly title: TextId
  readonly query: UseQueryResult<YardList | null, CallFailure>
  readonly sentences: ErrorSentences
  /** The name of a yard that is not known (part B section 3, "Defaults when missing"). */
  readonly unknownYard: TextId
  readonly empty: (cars: YardList) => EmptyStateProps
  /** The label of the button of an empty or failed list. */
  readonly more: TextId
  readonly failedMore: TextId
  readonly renderCard: (car: Car, isEager: boolean) => ReactNode
}

/** The single screen of a portal: the cars by yard, with the list's states. */
export function FieldList(props: FieldListProps) {
  const { title, query, sentences } = props
  const t = useText()
  const tAny = useAnyText()
  const readAgain = () => void query.refetch()
  const more = useWayOut(readAgain)
  if (query.isPending) {
    return (
      <>
        <PageTitle title={tAny(title)} />
        <CarGridSkeleton count={2} />
      </>
    )
  }
  const failure = query.isError ? errorMessage(query.error, sentences) : null
  const { data: cars } = query
  if (cars === undefined || cars === null) {
    const { onClick } = more(props.failedMore)
    return (
      <>
        <PageTitle title={tAny(title)} />
        <ErrorState
          message={failure ?? tAny(sentences.badShape ?? sentences.otherwise)}
          error={query.error}
          // If that button retries, a second retry button would duplicate it.
          {...(onClick === undefined && { onRetry: readAgain })}
          more={more(props.failedMore)}
        />
      </>
    )
  }
  return (
    <>
      <PageTitle
        title={tAny(title)}
        {...(cars.groups.length > 0 && { detail: t('field.count', { count: countCars(cars) }) })}
      />
      <ListAge
        readAt={query.dataUpdatedAt}
        failure={failure}
        error={query.error}
        isReading={query.isFetching}
        onRetry={readAgain}
      />
      {cars.groups.length === 0 ? (
        <EmptyState {...props.empty(cars)} action={more(props.more)} />
      ) : (
        <Yards cars={cars} unknownYard={props.unknownYard} renderCard={props.renderCard} />
      )}
    </>
  )
}

/**
 * Returns the button of an empty or failed list. It links admins to Dealer Home. Field workers may not open Dealer
 * Home, so for them it reads the list again (spec: "Settled on the screens", 7).
 */
function useWayOut(readAgain: () => void): (label: TextId) => StateAction {
  const tAny = useAnyText()
  const { role } = useSession()
  return (label) => ({
    label: tAny(label),
    ...(role === 'admin' ? { to: paths.dealerHome } : { onClick: readAgain }),
  })
}

const countCars = ({ groups }: YardList): number => groups.reduce((sum, { cars }) => sum + cars.length, 0)

type YardsProps = { readonly cars: YardList } & Pick<FieldListProps, 'unknownYard' | 'renderCard'>

function Yards({ cars, unknownYard, renderCard }: YardsProps) {
  const t = useText()
  const tAny = useAnyText()
  const groups = cars.groups.map((group) => ({
    ...group,
    yard: group.yard === '' || group.yard === UNKNOWN ? tAny(unknownYard) : group.yard,
  }))
  return groups.map(({ yard, location, cars: standing }, place) => (
    <section key={yard} className={classes['yard']}>
      <Stack as="h2" size={20} lines={1.3} below={3}>
        {yard}
        <span className={classes['location']}>{location}</span>
      </Stack>
      <CarGrid label={t('field.yard', { yard, location })}>
        {standing.map((car, index) => (
          <CarGridItem key={car.flowEntityId ?? car.id}>
            {renderCard(car, place === 0 && index < FIRST_SCREEN)}
          </CarGridItem>
        ))}
      </CarGrid>
    </section>
  ))
}
