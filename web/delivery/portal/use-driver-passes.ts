import { useKeptRead } from '#web/api/use-kept-read.ts'
import { READ_AGAIN_EVERY } from '#web/people/portal/field-cars.ts'
import type { DeliveryPass } from '../pass-remark.tsx'

/** Reads the driver's gate passes; without a network those of the last visit. */
export function useDriverPasses(): readonly DeliveryPass[] {
  const query = useKeptRead('getDeliveryPasses', {
    select: ({ passes }) => passes,
    refetchInterval: READ_AGAIN_EVERY,
  })
  return query.data ?? []
}
