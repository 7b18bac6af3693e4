import { Button } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import type { HouseAuction } from '#contract/auctions/admin-auctions.ts'
import { isFinalOutcome } from '#domain/lot/auction-clock.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { DownloadButton } from '#web/console/parts/download-button.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'

/** Downloads the results of a published auction as a spreadsheet file. */
export function ResultsButton({ auction: { auctionId } }: { readonly auction: HouseAuction }) {
  return (
    <DownloadButton
      call="admin/getAuctionResults"
      input={{ auctionId }}
      label="console.results"
      failed="console.resultsFailed"
    />
  )
}

/** Puts the unsold cars of a finished auction into a new draft and opens it. */
export function RerunButton({ auction }: { readonly auction: HouseAuction }) {
  const t = useText()
  const navigate = useNavigate()
  const rerun = useAction('admin/rerunUnsold', {
    input: { auctionId: auction.auctionId },
    done: ({ lots }) => t('console.rerunMade', { count: lots.length }),
    failed: 'console.rerunFailed',
    onDone: ({ auctionId }) => void navigate(paths.admin.editAuction(auctionId)),
  })
  const isOver = auction.lots.every((lot) => lot.outcome !== null)
  const isUnsold = auction.lots.some((lot) => lot.outcome !== 'awarded' && isFinalOutcome(lot.outcome))
  if (!isOver || !isUnsold) return null
  return (
    <Button leftSection={<IconRepeat size={18} aria-hidden />} {...rerun.button}>
      {t('console.rerun')}
    </Button>
  )
}
