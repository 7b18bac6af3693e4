import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#web/text/en/console.ts'
import { Text } from '#web/ui/layout/text.tsx'
import { priceLots, type DraftLot, type PriceField } from './draft-lots.ts'
import classes from './bulk-pricing.module.css'
import { readPercent } from './percent-price.ts'

/** Sets the starting price or reserve of all lots to a percentage of their guide prices. */
export function BulkPricing(props: {
  readonly lots: readonly DraftLot[]
  readonly onChange: (lots: readonly DraftLot[]) => void
}) {
  const t = useText()
  const { lots, onChange } = props
  const [field, setField] = useState<PriceField>('startingPrice')
  const [percent, setPercent] = useState('60')
  const [isOnlyEmpty, setOnlyEmpty] = useState(false)
  const [result, setResult] = useState<string | null>(null)
  const figure = readPercent(percent)
  const apply = () => {
    if (figure === null) return
    const priced = priceLots(lots, { field, percent: figure, isOnlyEmpty })
    onChange(priced.lots)
    const count = priced.lots.filter((lot, index) => lot !== lots[index]).length
    setResult(
      [
        t('console.priced', { count }),
        ...(priced.withoutGuide > 0 ? [t('console.withoutGuide', { count: priced.withoutGuide })] : []),
      ].join(' '),
    )
  }
  return (
    <fieldset className={classes['bar']} aria-label={t('console.bulkPrice')}>
      <NativeSelect
        aria-label={t('console.priceToSet')}
        value={field}
        data={[
          { value: 'startingPrice', label: t('console.startingPrice') },
          { value: 'reserve', label: t('console.reserve') },
        ]}
        onChange={(event) => setField(event.currentTarget.value === 'reserve' ? 'reserve' : 'startingPrice')}
      />
      <TextInput
        className={classes['percent'] ?? ''}
        aria-label={t('console.percent')}
        value={percent}
        inputMode="decimal"
        autoComplete="off"
        rightSection="%"
        error={figure === null && t('console.enterPercent')}
        onChange={(event) => setPercent(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
      />
      <span>{t('console.ofGuidePrice')}</span>
      <Checkbox
        label={t('console.onlyEmpty')}
        checked={isOnlyEmpty}
        onChange={(event) => setOnlyEmpty(event.currentTarget.checked)}
      />
      <Button variant="default" disabled={figure === null || lots.length === 0} onClick={apply}>
        {t('console.setPrices')}
      </Button>
      <Text as="output" tone="soft" size={14}>
        {result}
      </Text>
    </fieldset>
  )
}
