import { formatMoment } from '#web/text/formats.ts'
import type { HouseAuction } from '#contract/auctions/admin-auctions.ts'
import { formatRupees } from '#domain/money.ts'
import { useText } from '#web/text/en/console.ts'
import { Fact } from '#web/ui/layout/fact.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { describeDuration } from './describe-duration.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60_000

/** An auction's rules as a list of facts. */
export function AuctionFacts({ auction }: { readonly auction: Omit<HouseAuction, 'lots'> }) {
  const t = useText()
  const facts = [
    [t('console.startsAt'), formatMoment(Date.parse(auction.startsAt))],
    [t('console.endsAt'), formatMoment(Date.parse(auction.endsAt))],
    [t('console.increment'), formatRupees(auction.increment)],
    [t('console.maxBids'), String(auction.maxBids)],
    ...(auction.format === 'open'
      ? [
          [
            t('console.lateBids'),
            auction.extensionWindowSeconds === 0
              ? t('console.noExtension')
              : t('console.extendBy', {
                  window:
                    auction.extensionWindowSeconds % 60 === 0
                      ? describeDuration(auction.extensionWindowSeconds * SECOND_MS)
                      : t('console.seconds', { count: auction.extensionWindowSeconds }),
                  hard: describeDuration(auction.hardEndMinutes * MINUTE_MS),
                }),
          ],
        ]
      : []),
    [t('console.paymentTerms'), t('console.hours', { count: auction.paymentTermsHours })],
  ]
  return (
    <Row as="dl" size={16} gap={2} gapX={6}>
      {facts.map(([label, value]) => (
        <Fact label={label} labelTone="faint" key={label}>
          {value}
        </Fact>
      ))}
    </Row>
  )
}
