import { useText } from '#web/text/text.ts'
import { PageTitle } from '#web/ui/page-title.tsx'

/** One car. */
export function CarDetailsScreen() {
  const t = useText()
  return <PageTitle title={t('carDetails.title')} />
}
