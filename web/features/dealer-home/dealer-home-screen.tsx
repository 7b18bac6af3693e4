import { useText } from '#web/text/text.ts'
import { PageTitle } from '#web/ui/page-title.tsx'

/** The cars of the dealer’s cities. */
export function DealerHomeScreen() {
  const t = useText()
  return <PageTitle title={t('dealerHome.title')} />
}
