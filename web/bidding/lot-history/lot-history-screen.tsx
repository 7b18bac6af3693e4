import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/lot-history.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { BidOrder } from './bid-order.tsx'
import classes from './lot-history-screen.module.css'
import { labelCar } from '#web/car/car-labels.ts'

/** All bids on a finished lot in the order they were placed, with receipts for the dealer's own bids. */
export function LotHistoryScreen() {
  const t = useText()
  const { carId = '', lotId = '' } = useParams()
  const history = useRead('getLotHistory', { lotId })
  const details = useRead('getCarDetailsPageData', { carId })
  const car = details.data?.car ?? null
  if (history.isPending) return <Loading shape="table" />
  if (history.data === undefined) {
    return (
      <>
        <PageTitle title={t('lotHistory.title')} />
        <ErrorState
          message={errorMessage(history.error, {
            otherwise: 'lotHistory.failed',
            notFound: 'lotHistory.notFound',
          })}
          error={history.error}
          onRetry={() => void history.refetch()}
          more={{ label: t('lotHistory.toCar'), to: paths.carDetails(carId) }}
        />
      </>
    )
  }
  const { bids, auctionFormat } = history.data
  const labels = car === null ? null : labelCar(car)
  const own = bids.filter((bid) => bid.own).length
  return (
    <div className={classes['page']}>
      <Button
        className={classes['control'] ?? ''}
        variant="subtle"
        component={Link}
        to={paths.carDetails(carId)}
        leftSection={<IconArrowLeft size={20} aria-hidden />}
      >
        {t('lotHistory.toCar')}
      </Button>
      <PageTitle
        title={labels === null ? t('lotHistory.title') : t('lotHistory.titleOf', { title: labels.title })}
        detail={[
          labels?.registration,
          t(`lotHistory.${auctionFormat}`),
          t('lotHistory.summary', { count: bids.length, own }),
        ]
          .filter((part) => part !== undefined)
          .join(' · ')}
        actions={
          bids.length > 0 && (
            <Button
              className={classes['control'] ?? ''}
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => print()}
            >
              {t('lotHistory.print')}
            </Button>
          )
        }
      />
      {bids.length === 0 ? (
        <EmptyState title={t('lotHistory.none')} />
      ) : (
        <BidOrder bids={bids} format={auctionFormat} />
      )}
    </div>
  )
}
