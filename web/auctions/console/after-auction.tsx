import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconDownload, IconRepeat } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import type { HouseAuction } from '#contract/auctions/admin-auctions.ts'
import { isFinalOutcome } from '#domain/lot/auction-clock.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { download } from '#web/api/download.ts'
import { errorMessage } from '#web/api/error-message.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { showNotice } from '#web/ui/notice.ts'

/** Downloads the results of a published auction as a spreadsheet file. */
export function ResultsButton({ auction }: { readonly auction: HouseAuction }) {
  const t = useText()
  const { auctionId } = auction
  const fetching = useMutation<void, CallFailure>({
    mutationFn: () => download('admin/getAuctionResults', { auctionId }),
    onError: (error) =>
      showNotice({
        kind: 'bad',
        text: errorMessage(error, { refused: 'asSaid', otherwise: 'console.resultsFailed' }),
      }),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {t('console.results')}
    </Button>
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
