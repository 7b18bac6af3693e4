import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useLocation } from 'react-router'
import { rupeesInWords } from '#domain/money.ts'
import { useText } from '#web/text/en/console.ts'
import '#web/text/en/car-facts.ts'
import '#web/text/en/dealer-documents.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { Money } from '#web/ui/money.tsx'
import { MoreButton } from '#web/console/parts/more-button.tsx'
import { readRupeesText, writeRupeesText } from '#domain/rupees-text.ts'
import { faultyPrice, type DraftLot, type PriceField } from './draft-lots.ts'
import classes from './lots-editor.module.css'

/** How many more lots are rendered at a time. */
const PAGE = 100

/** Returns the id of the input of a lot's price. */
export function priceInputId(carId: string, field: PriceField): string {
  return `${field}-${carId}`
}

/** Props of the editor of a draft's lots; `faults` has the server's messages by car id. */
export interface LotsEditorProps {
  readonly lots: readonly DraftLot[]
  readonly faults: ReadonlyMap<string, string>
  readonly onPrice: (carId: string, field: PriceField, text: string) => void
  readonly onRemove: (carId: string) => void
}

/** Edits a draft's lots: their prices, and removal. */
export function LotsEditor({ lots, faults, onPrice, onRemove }: LotsEditorProps) {
  const t = useText()
  const [max, setMost] = useState(PAGE)
  const { hash } = useLocation()
  // Lots with a fault are always rendered, so that the fault can be corrected, and so is the one that a link leads to.
  const shown = lots.filter(
    (lot, index) =>
      index < max || faults.has(lot.carId) || faultyPrice([lot]) !== null || hash.endsWith(lot.carId),
  )
  return (
    <>
      <table className={classes['table']} aria-label={t('console.lots')}>
        <thead>
          <tr>
            <th scope="col">{t('console.car')}</th>
            <th scope="col" className={classes['numeric']}>
              {t('console.guidePrice')}
            </th>
            <th scope="col">{t('console.startingPrice')}</th>
            <th scope="col">{t('console.reserve')}</th>
            <th scope="col">
              <VisuallyHidden>{t('console.remove')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((lot) => (
            <LotRow
              key={lot.carId}
              lot={lot}
              fault={faults.get(lot.carId) ?? null}
              onPrice={onPrice}
              onRemove={onRemove}
            />
          ))}
        </tbody>
      </table>
      {shown.length < lots.length && (
        <MoreButton
          shown={shown.length}
          total={lots.length}
          hasMore
          isLoading={false}
          onMore={() => setMost(max + PAGE)}
        />
      )}
    </>
  )
}

interface LotRowProps extends Pick<LotsEditorProps, 'onPrice' | 'onRemove'> {
  readonly lot: DraftLot
  readonly fault: string | null
}

// Memoised, because hundreds of rows are rendered and typing changes only one.
const LotRow = memo(function LotRow({ lot, fault, onPrice, onRemove }: LotRowProps) {
  const t = useText()
  return (
    <tr data-bad={fault === null ? undefined : true}>
      <td className={classes['car']}>
        <Text as="span" weight={600} breaks>
          {lot.title}
        </Text>
        <Text as="span" tone="faint" size={14}>
          {[lot.regno, lot.yard, lot.city].filter(Boolean).join(' · ')}
        </Text>
        {fault !== null && (
          <Text as="span" tone="bad" size={14}>
            {fault}
          </Text>
        )}
      </td>
      <td className={classes['numeric']} data-label={t('console.guidePrice')}>
        {lot.guidePrice === null ? (
          <Text as="span" tone="faint" size={14}>
            {t('console.notKnown')}
          </Text>
        ) : (
          <Money rupees={lot.guidePrice} />
        )}
      </td>
      {(['startingPrice', 'reserve'] as const).map((field) => (
        <td key={field} data-label={t(`console.${field}`)}>
          <PriceInput lot={lot} field={field} onPrice={onPrice} />
        </td>
      ))}
      <td>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('console.removeLot', { title: lot.title })}
          onClick={() => onRemove(lot.carId)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  )
})

function PriceInput(props: Pick<LotRowProps, 'lot' | 'onPrice'> & { readonly field: PriceField }) {
  const t = useText()
  const { lot, field, onPrice } = props
  const rupees = readRupeesText(lot[field])
  const isFaulty = rupees === 'invalid'
  const id = priceInputId(lot.carId, field)
  return (
    <Stack as="span" className={classes['price']}>
      <input
        id={id}
        value={lot[field]}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t(field === 'reserve' ? 'console.noReserve' : 'console.fromOneRupee')}
        aria-label={t('console.priceOf', { price: t(`console.${field}`), title: lot.title })}
        aria-invalid={isFaulty}
        aria-describedby={isFaulty ? `${id}-fault` : undefined}
        title={typeof rupees === 'number' ? rupeesInWords(rupees) : undefined}
        onChange={(event) => onPrice(lot.carId, field, event.currentTarget.value)}
        onBlur={() => {
          if (typeof rupees === 'number') onPrice(lot.carId, field, writeRupeesText(rupees))
        }}
      />
      {isFaulty && (
        <Text as="span" tone="bad" size={14} id={`${id}-fault`}>
          {t('console.enterRupees')}
        </Text>
      )}
    </Stack>
  )
}
