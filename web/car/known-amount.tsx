import { useText } from '#web/text/en/car-values.ts'
import { Text } from '#web/ui/layout/text.tsx'
import { Money } from '#web/ui/money.tsx'

/** An amount in a column that every car has; says so if it is not known. */
export function KnownAmount(props: { readonly rupees: number | null; readonly size?: 'sm' | 'md' }) {
  const { rupees, size = 'sm' } = props
  const t = useText()
  if (rupees !== null) return <Money rupees={rupees} size={size} />
  return (
    <Text as="span" tone="soft">
      {t('carValue.notKnown')}
    </Text>
  )
}
