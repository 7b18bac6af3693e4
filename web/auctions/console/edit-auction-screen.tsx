import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Navigate, useNavigate } from 'react-router'
import type { HouseAuction } from '#contract/auctions/admin-auctions.ts'
import { DEFAULT_STARTING_PRICE } from '#domain/lot/auction-rules.ts'
import { readChanged } from '#web/acts/read-changed.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useChange } from '#web/api/use-operation.ts'
import { useAddressedInput } from '#web/console/parts/use-addressed-input.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'
import { showNotice } from '#web/ui/notice.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { auctionFormOf } from './auction-form-values.ts'
import { AuctionForm } from './auction-form.tsx'
import { draftLotFromSaved } from './draft-lots.ts'
import { AuctionLoader } from './auction-loader.tsx'

/** Edits a draft. An auction that is no longer a draft is shown instead. */
export function EditAuctionScreen() {
  return (
    <AuctionLoader>
      {(auction) =>
        auction.status === 'draft' ? (
          <EditDraft key={auction.auctionId} auction={auction} />
        ) : (
          <Navigate to={paths.admin.auction(auction.auctionId)} replace />
        )
      }
    </AuctionLoader>
  )
}

function EditDraft({ auction }: { readonly auction: HouseAuction }) {
  const t = useText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { auctionId } = auction
  useAddressedInput()
  const readAgain = () => readChanged(queries, 'admin/updateAuction')
  // Another admin may have saved first; reading the draft again makes the form say so.
  const update = useChange('admin/updateAuction', { onError: () => void readAgain() })
  const initial = useMemo(
    () => ({
      values: auctionFormOf(auction),
      lots: auction.lots.map((lot) => draftLotFromSaved(lot, DEFAULT_STARTING_PRICE)),
      basedOn: auction.lots.map(({ lotId }) => lotId),
    }),
    [auction],
  )
  return (
    <>
      <PageTitle title={t('console.editAuction', { name: auction.name })} />
      <AuctionForm
        keptAs={`auction.${auctionId}`}
        initial={initial}
        onSave={async (input, was) => {
          await update.mutateAsync({ auctionId, ...input, was: [...(was ?? [])] })
          await readAgain()
          showNotice({ kind: 'good', text: t('console.draftSaved') })
          await navigate(paths.admin.auction(auctionId), { replace: true })
        }}
        sentenceOf={(error) => errorMessage(error, { refused: 'sentence', otherwise: 'console.saveFailed' })}
        onCancel={() => void navigate(paths.admin.auction(auctionId))}
      />
    </>
  )
}
