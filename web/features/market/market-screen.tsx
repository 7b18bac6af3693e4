import { useText } from '#web/text/text.ts'
import { PageTitle } from '#web/ui/page-title.tsx'

/** What the market is. */
export function MarketScreen() {
  const t = useText()
  return <PageTitle title={t('market.title')} />
}
