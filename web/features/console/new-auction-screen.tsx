import { useText } from '#web/text/text.ts'
import { PageTitle } from '#web/ui/page-title.tsx'

/** A page of the console. */
export function NewAuctionScreen() {
  const t = useText()
  return <PageTitle title={t('console.title')} />
}
