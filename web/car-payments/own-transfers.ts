import { formatList } from '#web/text/formats.ts'
import type { Answer } from '#web/api/answer.ts'
import { useLiveEvent } from '#web/api/live.tsx'
import { useRead } from '#web/api/use-operation.ts'
import { useSession } from '#web/session/session.tsx'
import { t } from '#web/car-payments/payment-texts.ts'

/** A transfer that the dealer's proofs name, with the cars that it pays. */
export type OwnTransfer = Answer<'getPaymentTransfers'>['transfers'][number]

/** A car that a transfer pays. */
export type TransferCar = OwnTransfer['cars'][number]

/**
 * Reads the transfers that the dealer's proofs name, and again after each step of a flow. An admin who looks at a dealer's
 * screen has none. `isSettled` once they are read, or can't be.
 */
export function useOwnTransfers(): {
  readonly transfers: readonly OwnTransfer[]
  readonly isSettled: boolean
} {
  const { role } = useSession()
  const enabled = role === 'orguserdealer'
  const read = useRead('getPaymentTransfers', {}, { enabled, refetchOnWindowFocus: 'always' })
  useLiveEvent('flow', () => {
    if (enabled) void read.refetch({ cancelRefetch: false })
  })
  return { transfers: read.data?.transfers ?? [], isSettled: !enabled || !read.isPending }
}

/** Returns the transfers that the last proof of a flow names. */
export function transfersOf(
  transfers: readonly OwnTransfer[],
  flowEntityId: string | null,
): readonly OwnTransfer[] {
  return transfers.filter(({ cars }) => cars.some((car) => car.flowEntityId === flowEntityId))
}

/** Returns the cars that a transfer pays besides one. */
export function otherCars({ cars }: OwnTransfer, flowEntityId: string | null): readonly TransferCar[] {
  return cars.filter((car) => car.flowEntityId !== flowEntityId)
}

/** Names cars in a sentence: "2019 Hyundai Creta SX (DL8CAF1234) and 2021 Tata Nexon XZ (DL3CBB1234)". */
export function nameCars(cars: readonly Pick<TransferCar, 'title' | 'regno'>[]): string {
  const names = cars.map(({ title, regno }) =>
    regno === null ? title : t('payment.carWithNumber', { title, regno }),
  )
  return formatList(names)
}
