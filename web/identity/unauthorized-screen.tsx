import '#web/text/en/no-entry.ts'
import { anyText, useAnyText, type TextId } from '#web/text/text.ts'
import { Button } from '@mantine/core'
import { IconLock, IconPhone } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { HOUSE_PHONE } from '#domain/house-phone.ts'
import { rememberedPath } from '#web/session/remembered-path.ts'
import { SignPage } from './sign-page.tsx'

const NAMES: Readonly<Record<string, TextId>> = {
  admin: 'page.console',
  dealerhome: 'page.dealerHome',
  'car-details': 'page.carDetails',
  cardetail: 'page.carDetails',
  mycars: 'page.myCars',
  evaluatorhome: 'page.evaluatorHome',
  driverhome: 'page.driverHome',
}

/** Returns the name of the page that a redirect came from, by its path; "this page" if unknown. */
function pageName(path: string | null): string {
  const folder = path?.split(/[/?#]/)[1]?.toLowerCase() ?? ''
  return anyText((Object.hasOwn(NAMES, folder) ? NAMES[folder] : undefined) ?? 'page.this')
}

/** The page for a user who may not see the requested page. */
export function UnauthorizedScreen() {
  const t = useAnyText()
  const origin = rememberedPath(useLocation().state)
  return (
    <SignPage
      title={t('unauthorized.title')}
      text={t('unauthorized.text', { page: pageName(origin) })}
      icon={<IconLock size={48} stroke={1.5} />}
      more={
        <Button
          component="a"
          href={HOUSE_PHONE.link}
          variant="default"
          size="md"
          leftSection={<IconPhone size={18} aria-hidden />}
        >
          {t('unauthorized.call', { number: HOUSE_PHONE.shown })}
        </Button>
      }
    />
  )
}
