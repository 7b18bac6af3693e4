import type { UseQueryResult } from '@tanstack/react-query'
import type { Car } from '#domain/car/car.ts'
import type { ErrorSentences } from '#web/api/error-message.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { CarGridSkeleton } from '#web/car/car-card-skeleton.tsx'
import { CarGrid, CarGridItem } from '#web/car/car-grid.tsx'
import { useText, type TextId } from '#web/text/text.ts'
import { EmptyState, type EmptyStateProps, type StateAction } from '#web/ui/empty-state.tsx'
import { FlowCard } from './flow-card.tsx'
import { ListFrame } from './list-frame.tsx'

/** How many pictures may lie on the first screen, and are fetched before the rest. */
const FIRST_SCREEN = 4

/** One of the lists that show their cars in a grid. */
export interface FlowListProps {
  readonly label: TextId
  readonly query: UseQueryResult<readonly Car[] | null, CallFailure>
  readonly sentences: ErrorSentences
  readonly unreadable: TextId
  readonly empty: EmptyStateProps
  readonly more: StateAction
  readonly hasCountdown?: boolean
}

/** A grid of cards with its states. */
export function FlowList(props: FlowListProps) {
  const { query, empty, label, hasCountdown = false } = props
  const t = useText()
  return (
    <ListFrame
      query={query}
      sentences={props.sentences}
      unreadable={props.unreadable}
      more={props.more}
      skeleton={<CarGridSkeleton count={4} />}
    >
      {(cars) =>
        cars.length === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <CarGrid label={t(label)}>
            {cars.map((car, index) => (
              <CarGridItem key={car.flowEntityId ?? car.id}>
                <FlowCard car={car} isEager={index < FIRST_SCREEN} hasCountdown={hasCountdown} />
              </CarGridItem>
            ))}
          </CarGrid>
        )
      }
    </ListFrame>
  )
}
