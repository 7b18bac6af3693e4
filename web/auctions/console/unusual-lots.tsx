import { Link } from 'react-router'
import type { HouseAuction, HouseLot } from '#contract/auctions/admin-auctions.ts'
import type { UnusualGroup, UnusualKind } from '#domain/auctions/unusual-lots.ts'
import { formatRupees } from '#domain/money.ts'
import { paths } from '#web/paths.ts'
import { pathToCarInput } from '#web/stock/console/cars/car-form-address.ts'
import { useText, type consoleTexts } from '#web/text/en/console.ts'
import { type Translate } from '#web/text/text-family.ts'
import { Text } from '#web/ui/layout/text.tsx'
import { priceInputId } from './lots-editor.tsx'
import classes from './unusual-lots.module.css'

/** Up to this many lots are listed openly; more stand behind their headings, so that the dialog stays short. */
const MAX_OPEN = 6

/** Lists what is unusual about the lots of a draft, by kind, with links to the fields where each can be corrected. */
export function UnusualLots(props: {
  readonly auction: HouseAuction
  readonly groups: readonly UnusualGroup<HouseLot>[]
}) {
  const t = useText()
  const { auction, groups } = props
  const listed = groups.reduce((sum, { lots }) => sum + lots.length, 0)
  return (
    <section className={classes['unusual']} aria-label={t('console.unusual')}>
      <Text as="h3" size={16} weight={700}>
        {t('console.unusual')}
      </Text>
      {groups.map(({ kind, lots }) => (
        <details key={kind} className={classes['group']} open={listed <= MAX_OPEN}>
          <summary>{t(`console.unusual.${kind}`, { count: lots.length })}</summary>
          <ul>
            {lots.map((lot) => (
              <li key={lot.lotId}>
                <Link to={placeToCorrect(kind, auction, lot)}>{lot.title}</Link>{' '}
                <Text as="span" tone="soft" size={14}>
                  {factsOf(kind, lot, t)}
                </Text>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}

/** Returns the address of the field in which the peculiarity can be corrected. */
function placeToCorrect(kind: UnusualKind, { auctionId }: HouseAuction, { carId }: HouseLot): string {
  const inDraft = (field: 'startingPrice' | 'reserve') =>
    `${paths.admin.editAuction(auctionId)}#${priceInputId(carId, field)}`
  switch (kind) {
    case 'fromOneRupee':
    case 'startFarUnderGuide':
      return inDraft('startingPrice')
    case 'withoutReserve':
    case 'reserveFarUnderGuide':
      return inDraft('reserve')
    case 'withoutGuidePrice':
      return pathToCarInput(carId, 'price')
    case 'withoutPicture':
      return pathToCarInput(carId, 'pictures')
    case 'withoutRegistration':
      return pathToCarInput(carId, 'regno')
    case 'withoutYard':
      return pathToCarInput(carId, 'yardId')
  }
}

/** Returns what helps to recognise the lot, and the prices where they are what is unusual. */
function factsOf(kind: UnusualKind, lot: HouseLot, t: Translate<typeof consoleTexts>): string {
  const price = kind === 'reserveFarUnderGuide' ? lot.reserve : lot.startingPrice
  const isFarUnder = kind === 'startFarUnderGuide' || kind === 'reserveFarUnderGuide'
  return [
    lot.regno,
    lot.city,
    isFarUnder && price !== null && lot.guidePrice !== null
      ? t('console.priceOfGuide', { price: formatRupees(price), guide: formatRupees(lot.guidePrice) })
      : null,
  ]
    .filter((fact) => fact !== null)
    .join(' · ')
}
