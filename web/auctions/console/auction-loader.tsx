import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { HouseAuction } from '#contract/auctions/admin-auctions.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

interface OneAuctionProps {
  readonly children: (auction: HouseAuction) => ReactNode
}

/** Reads the auction named by the path and renders `children` with it, or the failure. */
export function AuctionLoader({ children }: OneAuctionProps) {
  const t = useText()
  const { auctionId = '' } = useParams()
  const auction = useRead('admin/getAuction', { auctionId })
  if (auction.data !== undefined) return children(auction.data)
  if (auction.isPending) return <Loading shape="details" />
  return (
    <>
      <PageTitle title={t('console.auctions')} />
      <ErrorState
        message={errorMessage(auction.error, {
          notFound: 'console.noSuchAuction',
          otherwise: 'console.readFailed',
        })}
        error={auction.error}
        onRetry={() => void auction.refetch()}
        more={{ label: t('console.allAuctions'), to: paths.admin.auctions }}
      />
    </>
  )
}
