import type { Car } from '#domain/car/car.ts'
import { markedTitle } from '#web/car/car-labels.ts'
import { listingDifferences, type ListingDifference } from '#domain/delivery/listing-differences.ts'
import { isoDay } from '#domain/indian-time.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { formatIsoDay } from '#web/text/formats.ts'
import { useText } from '#web/text/en/delivery.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import type { DeliveryChecklist } from './checklist-facts.tsx'

/** Props of the question before a delivery is confirmed. */
export interface ConfirmQuestionProps {
  readonly car: Car
  /** Undefined while it is not read. */
  readonly checklist: DeliveryChecklist | undefined
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks whether the car is there, and names in what it differs from its listing. */
export function ConfirmQuestion({ car, checklist, busy, onConfirm, onCancel }: ConfirmQuestionProps) {
  const t = useText()
  return (
    <ConfirmModal
      opened
      title={t('delivery.askTitle')}
      confirmLabel={t('delivery.askYes')}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Stack gap={3}>
        <p>{t('delivery.askText', { title: markedTitle(car) })}</p>
        <Compared car={car} checklist={checklist} />
      </Stack>
    </ConfirmModal>
  )
}

function Compared({ car, checklist }: Pick<ConfirmQuestionProps, 'car' | 'checklist'>) {
  const t = useText()
  if (checklist === undefined || checklist.savedAt === null)
    return <Callout kind="waiting">{t('delivery.notCompared')}</Callout>
  const differences = listingDifferences(car, checklist, isoDay(serverNow()))
  if (differences.length === 0) return <p>{t('delivery.asListed')}</p>
  return (
    <Callout kind="bad">
      <Text weight={700}>{t('delivery.differs')}</Text>
      <ul>
        {differences.map((difference) => (
          <li key={difference.what}>{sentenceOf(difference, t)}</li>
        ))}
      </ul>
    </Callout>
  )
}

function sentenceOf(difference: ListingDifference, t: ReturnType<typeof useText>): string {
  switch (difference.what) {
    case 'odometer':
    case 'keys':
      return t(`delivery.differs.${difference.what}`, {
        found: formatIndianNumber(difference.found),
        listed: formatIndianNumber(difference.listed),
      })
    case 'rc':
      return t('delivery.differs.rc')
    case 'insurance':
      return t('delivery.differs.insurance', { day: formatIsoDay(difference.until) })
  }
}
