import { Button } from '@mantine/core'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { Panel } from '#web/console/parts/panel.tsx'
import { useText } from '#web/text/en/console.ts'
import classes from './auction-form.module.css'
import { BulkPricing } from './bulk-pricing.tsx'
import { LotsEditor } from './lots-editor.tsx'
import type { useAuctionForm } from './use-auction-form.ts'

/** The id of the form's section of lots, to which the error summary links. */
export const CARS_INPUT = 'auction-cars'

type DraftLotsPanelProps = Pick<
  ReturnType<typeof useAuctionForm>,
  'lots' | 'setLots' | 'setPrice' | 'remove' | 'carFaults'
>

/** The lots of a draft with their prices. */
export function DraftLotsPanel({ lots, setLots, setPrice, remove, carFaults }: DraftLotsPanelProps) {
  const t = useText()
  return (
    <Panel
      isFlush
      title={t('console.lotsCount', { count: lots.length, total: formatIndianNumber(lots.length) })}
      actions={
        lots.length > 0 && (
          <Button variant="subtle" onClick={() => setLots([])}>
            {t('console.removeAll')}
          </Button>
        )
      }
    >
      <div id={CARS_INPUT} tabIndex={-1}>
        {lots.length === 0 ? (
          <p className={classes['none']}>{t('console.noLotsYet')}</p>
        ) : (
          <>
            <BulkPricing lots={lots} onChange={setLots} />
            <LotsEditor lots={lots} faults={carFaults} onPrice={setPrice} onRemove={remove} />
          </>
        )}
      </div>
    </Panel>
  )
}
