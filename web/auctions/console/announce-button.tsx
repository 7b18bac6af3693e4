import { Button } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useState } from 'react'
import type { HouseAuction, HouseLot } from '#contract/auctions/admin-auctions.ts'
import type { StockCar } from '#contract/stock/admin-cars.ts'
import type { Input } from '#contract/api.ts'
import { decideAnnouncement, type LotToAnnounce } from '#domain/lot/announcement.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useFromNow } from '#web/clock/use-now.ts'
import { useText } from '#web/text/en/console.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { announcedFacts, typedFacts } from '#web/stock/console/cars/fact-fields.ts'
import { announceFields } from './announce-fields.ts'

interface OfLot {
  readonly lot: HouseLot
  readonly auction: HouseAuction
}

/** The lot as the rule for announcements reads it. Whether a sealed lot has bids is of no account. */
function toAnnounce({ lot, auction }: OfLot): LotToAnnounce {
  return {
    isPublished: auction.publishedAt !== null,
    format: auction.format,
    startsAt: Date.parse(lot.startsAt),
    endsAt: Date.parse(lot.endsAt),
    outcome: lot.outcome,
    hasBids: (lot.bidCount ?? 0) > 0,
  }
}

const A_SENTENCE = { text: '-', facts: [] }
const A_FACT = { text: '', facts: [{ field: 'year', before: null, after: null }] }

/** Starts the withdrawal of the lot instead; null if it can't be withdrawn. */
interface Instead {
  readonly onWithdraw: (() => void) | null
}

/** The button that announces something of a lot, while that is possible. */
export function AnnounceButton({ lot, auction, onWithdraw }: OfLot & Instead) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const may = useFromNow((now) => decideAnnouncement(toAnnounce({ lot, auction }), A_SENTENCE, now).ok)
  if (!may) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSpeakerphone size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('console.announce')}
      </Button>
      {isOpen && (
        <AnnounceDialog
          lot={lot}
          auction={auction}
          onWithdraw={
            onWithdraw &&
            (() => {
              setOpen(false)
              onWithdraw()
            })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface DialogProps extends OfLot, Instead {
  readonly onClose: () => void
}

function AnnounceDialog(props: DialogProps) {
  const { lot, onClose } = props
  const t = useText()
  const car = useRead('admin/getCar', { carId: lot.carId })
  return (
    <FormModal title={t('console.announceTitle', { car: lot.title })} size="xl" onClose={onClose}>
      {car.data !== undefined ? (
        <AnnounceForm {...props} car={car.data} />
      ) : car.isError ? (
        <ErrorState
          message={errorMessage(car.error, { otherwise: 'console.readFailed' })}
          error={car.error}
          onRetry={() => void car.refetch()}
        />
      ) : (
        <Loading shape="form" />
      )}
    </FormModal>
  )
}

function AnnounceForm(props: DialogProps & { readonly car: StockCar }) {
  const t = useText()
  const { lot, auction, car, onWithdraw, onClose } = props
  const mayChange = useFromNow((now) => decideAnnouncement(toAnnounce(props), A_FACT, now).ok)
  return (
    <Form
      name="announce"
      of={lot.lotId}
      fields={announceFields(mayChange)}
      initial={mayChange ? typedFacts(car) : {}}
      call="admin/announceLot"
      input={(given): Input<'admin/announceLot'> => ({
        lotId: lot.lotId,
        text: typeof given['text'] === 'string' ? given['text'] : '',
        ...(mayChange && { facts: announcedFacts(car, given) }),
      })}
      fieldAt={(path) => path.replace(/^facts\./, '')}
      lead={
        <Callout
          kind="info"
          actions={
            !mayChange &&
            onWithdraw !== null && (
              <Button variant="default" onClick={onWithdraw}>
                {t('console.withdrawInstead')}
              </Button>
            )
          }
        >
          {mayChange
            ? t('console.announceText', { count: lot.dealers })
            : t(auction.format === 'sealed' ? 'console.announceSealed' : 'console.announceAfterBid')}
        </Callout>
      }
      submit="console.announceNow"
      failed={(error) => errorMessage(error, { refused: 'sentence', otherwise: 'console.announceFailed' })}
      onCancel={onClose}
      onDone={() => {
        showNotice({ kind: 'good', text: t('console.announced') })
        onClose()
      }}
    />
  )
}
