import type { Icon } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Car } from '#domain/car/car.ts'
import { compareMyCars } from '#domain/flows/my-sort.ts'
import type { ErrorSentences } from '#web/api/error-message.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { CarGridSkeleton } from '#web/car/car-card-skeleton.tsx'
import { CarGrid, CarGridItem } from '#web/car/car-grid.tsx'
import { useListForm } from '#web/session/list-form.ts'
import '#web/text/en/car.ts'
import '#web/text/en/my-cars.ts'
import { CompactListSkeleton } from '#web/ui/compact-list.tsx'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FlowCard, type ListActions } from './flow-card.tsx'
import { OtherLists } from './other-lists.tsx'
import { FlowRows } from './flow-rows.tsx'
import { ListFrame } from './list-frame.tsx'
import { ListTools } from './list-tools.tsx'
import { NoMatches } from './no-matches.tsx'
import type { MyListChoice } from './use-my-list.ts'

/** The number of pictures that fit on the first screen and are fetched first. */
const FIRST_SCREEN = 4

/** The number of cars from which a list counts as long. */
const MANY_CARS = 12

/** Props of a list of My Cars: its query, and the texts of its empty and failed states. */
export interface FlowListProps {
  readonly label: TextId
  /** The search and the order, by which the query reads. */
  readonly chosen: MyListChoice
  readonly query: UseQueryResult<readonly Car[] | null, CallFailure>
  readonly icon: Icon
  /** The title of the empty list; its text and its link to Dealer Home follow. */
  readonly empty: TextId
  readonly emptyText?: TextId
  readonly action: TextId
  /** The label of the link to Dealer Home after an error. Default: {@link action}. */
  readonly errorAction?: TextId
  /** The error texts. Default: those of the lists of won cars (part B section 8). */
  readonly sentences?: ErrorSentences
  readonly hasCountdown?: boolean
  /** Whether the list is also shown as compact rows. */
  readonly hasRows?: boolean
  /** The additions of the screen to the buttons of the cards. */
  readonly actions?: ListActions
  /** A line under a car's state; null for none. */
  readonly remarkOf?: (car: Car) => ReactNode
}

const AFTER_WIN: ErrorSentences = {
  otherwise: 'myCars.failed',
  refused: 'myCars.listRefused',
  badRequest: 'invalidRequest',
  notFound: 'myCars.notFound',
  unauthorized: 'error.unauthorizedRedirecting',
}

/** A list of My Cars as a grid of cards, with its loading, empty and failed states. */
export function FlowList({
  query,
  label,
  chosen,
  hasCountdown = false,
  hasRows = false,
  actions,
  remarkOf,
  ...list
}: FlowListProps) {
  const tAny = useAnyText()
  const isCompact = useListForm().form === 'rows' && hasRows
  const toHome = (text: TextId) => ({ label: tAny(text), to: paths.dealerHome })
  const empty =
    chosen.q === '' ? (
      <EmptyState
        icon={<list.icon size={28} stroke={1.6} aria-hidden />}
        title={tAny(list.empty)}
        {...(list.emptyText !== undefined && { text: tAny(list.emptyText) })}
        action={toHome(list.action)}
      >
        <OtherLists />
      </EmptyState>
    ) : (
      <NoMatches chosen={chosen} />
    )
  return (
    <>
      <ListTools chosen={chosen} shown={query.data?.length ?? null} hasRows={hasRows} />
      <ListFrame
        query={query}
        sentences={list.sentences ?? AFTER_WIN}
        unreadable="error.badShape"
        more={toHome(list.errorAction ?? list.action)}
        skeleton={
          isCompact ? (
            <CompactListSkeleton label={tAny('car.loadingCars')} count={4} />
          ) : (
            <CarGridSkeleton count={4} />
          )
        }
      >
        {(cars) =>
          cars.length === 0 ? (
            empty
          ) : isCompact ? (
            <FlowRows
              label={tAny(label)}
              cars={cars.toSorted(compareMyCars(chosen.sort))}
              chosen={chosen}
              actions={actions}
              remarkOf={remarkOf}
            />
          ) : (
            <CarGrid label={tAny(label)}>
              {cars.toSorted(compareMyCars(chosen.sort)).map((car, index) => (
                <CarGridItem key={car.flowEntityId ?? car.id} isOfLongList={cars.length > MANY_CARS}>
                  <FlowCard
                    car={car}
                    isEager={index < FIRST_SCREEN}
                    hasCountdown={hasCountdown}
                    remark={remarkOf?.(car)}
                    {...(actions !== undefined && { actions })}
                  />
                </CarGridItem>
              ))}
            </CarGrid>
          )
        }
      </ListFrame>
    </>
  )
}
