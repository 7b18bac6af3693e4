import { HOUSE_PHONE } from '#domain/house-phone.ts'
import { useOpenDefault } from '#web/api/use-counts.ts'
import { useText } from '#web/text/en/car.ts'
import { Text } from '#web/ui/layout/text.tsx'

/** Says on a card, before anything is tapped, that the dealer can't buy now, and whom to call; nothing otherwise. */
export function OpenDefault() {
  const t = useText()
  if (!useOpenDefault()) return null
  return <Text tone="bad">{t('car.openDefault', { phone: HOUSE_PHONE.shown })}</Text>
}
