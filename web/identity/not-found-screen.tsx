import { IconMapQuestion } from '@tabler/icons-react'
import { useText } from '#web/text/en/no-entry.ts'
import { SignPage } from './sign-page.tsx'

/** The page for unknown addresses. */
export function NotFoundScreen() {
  const t = useText()
  return (
    <SignPage
      title={t('notFound.title')}
      text={t('notFound.text')}
      icon={<IconMapQuestion size={48} stroke={1.5} />}
    />
  )
}
