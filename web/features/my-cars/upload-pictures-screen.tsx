import { useText } from '#web/text/text.ts'
import { PageTitle } from '#web/ui/page-title.tsx'

/** A tab of My Cars. */
export function UploadPicturesScreen() {
  const t = useText()
  return <PageTitle title={t('myCars.title')} />
}
