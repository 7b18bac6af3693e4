import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { HouseAuction } from '#contract/auctions/admin-auctions.ts'
import { unusualLots } from '#domain/auctions/unusual-lots.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'
import { Callout } from '#web/ui/callout.tsx'

/** Says how many lots of a draft start at ₹1 or have no reserve, before anybody thinks of publishing. Nothing if none. */
export function UnpricedLots({ auction: { auctionId, lots } }: { readonly auction: HouseAuction }) {
  const t = useText()
  const groups = unusualLots(lots).filter(({ kind }) => kind === 'fromOneRupee' || kind === 'withoutReserve')
  if (groups.length === 0) return null
  return (
    <Callout
      kind="waiting"
      actions={
        <Button variant="default" component={Link} to={paths.admin.editAuction(auctionId)}>
          {t('console.toPrices')}
        </Button>
      }
    >
      {groups.map(({ kind, lots: found }) => (
        <p key={kind}>{t(`console.unusual.${kind}`, { count: found.length })}.</p>
      ))}
    </Callout>
  )
}
