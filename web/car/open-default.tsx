import { HOUSE_PHONE } from '#domain/house-phone.ts'
import { useOpenDefault } from '#web/api/use-counts.ts'
import { useText } from '#web/text/en/car.ts'
import { Text } from '#web/ui/layout/text.tsx'

/** Returns why the dealer can't buy now, and whom to call; undefined if it can. */
export function useOpenDefaultReason(): string | undefined {
  const t = useText()
  return useOpenDefault() ? t('car.openDefault', { phone: HOUSE_PHONE.shown }) : undefined
}

/** Says on a card, before anything is tapped, that the dealer can't buy now, and whom to call; nothing otherwise. */
export function OpenDefault() {
  const reason = useOpenDefaultReason()
  return reason === undefined ? null : <Text tone="bad">{reason}</Text>
}
