import { useCallback, useState } from 'react'
import { IconGavel } from '@tabler/icons-react'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/my-cars.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { BidCard } from './bid-card.tsx'
import type { BidReport } from './bid-dialog.tsx'
import { isFinished } from './bidding-list.ts'
import { BidListSkeleton } from './bid-card-skeleton.tsx'
import { ListFrame } from '#web/my-cars/list-frame.tsx'
import { ListTools } from '#web/my-cars/list-tools.tsx'
import { NoMatches } from '#web/my-cars/no-matches.tsx'
import { OtherLists } from '#web/my-cars/other-lists.tsx'
import { useMyList } from '#web/my-cars/use-my-list.ts'
import { usePlaceBidsCars } from './place-bids-cars.ts'
import classes from './place-bids-screen.module.css'

/** The number of pictures that fit on the first screen and are fetched first. */
const FIRST_SCREEN = 4

/** Place Bids: the cars open for bidding, and below them the finished ones: under the reserve, and lost ones for a day. */
export function PlaceBidsScreen({ Report }: { readonly Report: BidReport }) {
  const t = useText()
  const [typing, setTyping] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMyList()
  const { query, cars } = usePlaceBidsCars(chosen, typing.size > 0)
  const open = cars.findLastIndex((car) => !isFinished(car)) + 1
  const noteTyping = useCallback((flowEntityId: string, isTyping: boolean) => {
    setTyping((flows) => withFlow(flows, flowEntityId, isTyping))
  }, [])
  const toHome = { label: t('common.backToHome'), to: paths.dealerHome }
  const empty =
    chosen.q === '' ? (
      <EmptyState
        icon={<IconGavel size={28} stroke={1.6} aria-hidden />}
        title={t('myCars.noBids')}
        action={toHome}
      >
        <OtherLists />
      </EmptyState>
    ) : (
      <NoMatches chosen={chosen} />
    )
  return (
    <>
      <ListTools chosen={chosen} shown={query.data?.length ?? null} />
      <ListFrame
        query={query}
        sentences={{ otherwise: 'myCars.biddingFailed', badShape: 'myCars.noData' }}
        unreadable="myCars.noData"
        more={toHome}
        skeleton={<BidListSkeleton />}
      >
        {() =>
          cars.length === 0 ? (
            empty
          ) : (
            <>
              <ul className={classes['list']} aria-label={t('list.placeBids')}>
                {open === 0 && <li className={classes['none']}>{t('myCars.noBids')}</li>}
                {/* In one list, so that a card keeps what it says when its car is finished. */}
                {cars.flatMap((car, index) => [
                  index === open && (
                    <li key="finished" className={classes['heading']}>
                      <Text as="h2" size={20} weight={700}>
                        {t('myCars.finished', { count: cars.length - open })}
                      </Text>
                    </li>
                  ),
                  <li key={car.flowEntityId} className={classes['item']}>
                    <BidCard
                      car={car}
                      isEager={index < FIRST_SCREEN}
                      readAt={query.dataUpdatedAt}
                      Report={Report}
                      onTyping={noteTyping}
                    />
                  </li>,
                ])}
              </ul>
            </>
          )
        }
      </ListFrame>
    </>
  )
}

/** Adds a flow to a set, or removes it. */
function withFlow(flows: ReadonlySet<string>, flowEntityId: string, isIn: boolean): ReadonlySet<string> {
  if (flows.has(flowEntityId) === isIn) return flows
  const others = [...flows].filter((other) => other !== flowEntityId)
  return new Set(isIn ? [...others, flowEntityId] : others)
}
