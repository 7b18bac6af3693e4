import { useQueryClient } from '@tanstack/react-query'
import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { readChanged } from '#web/acts/read-changed.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useChange } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'
import { showNotice } from '#web/ui/notice.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { IMPORT_PARAM } from '#web/stock/console/cars/car-filters.tsx'
import { newAuctionForm } from './auction-form-values.ts'
import { AuctionForm } from './auction-form.tsx'
import type { AuctionDraft } from './use-auction-form.ts'

/** Creates a draft. */
export function NewAuctionScreen() {
  const t = useText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [initial] = useState<AuctionDraft>(() => ({ values: newAuctionForm(serverNow()), lots: [] }))
  const [importId] = useQueryState(IMPORT_PARAM, parseAsString)
  const create = useChange('admin/createAuction')
  return (
    <>
      <PageTitle title={t('console.newAuction')} detail={t('console.newAuctionText')} />
      <AuctionForm
        keptAs="auction.new"
        initial={initial}
        {...(importId !== null && { importId })}
        onSave={async (input) => {
          const { auctionId } = await create.mutateAsync(input)
          void readChanged(queries, 'admin/createAuction')
          showNotice({ kind: 'good', text: t('console.draftSaved') })
          await navigate(paths.admin.auction(auctionId), { replace: true })
        }}
        sentenceOf={(error) => errorMessage(error, { refused: 'sentence', otherwise: 'console.saveFailed' })}
        onCancel={() => void navigate(paths.admin.auctions)}
      />
    </>
  )
}
