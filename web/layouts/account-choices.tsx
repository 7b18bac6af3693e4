import { UnstyledButton, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconDeviceMobile, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DEFAULT_LOCALE } from '#domain/locale.ts'
import { useSession } from '#web/session/session.tsx'
import { LOCALE } from '#web/text/locale.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import classes from './account-menu.module.css'
import { LanguageChoice } from './language-choice.tsx'
import { useLinks, type LinkPlace } from './navigation.ts'

const SCHEMES = [
  { value: 'light', label: 'layout.themeLight', icon: <IconSun size={18} aria-hidden /> },
  { value: 'dark', label: 'layout.themeDark', icon: <IconMoon size={18} aria-hidden /> },
  { value: 'auto', label: 'layout.themeAuto', icon: <IconDeviceMobile size={18} aria-hidden /> },
] as const satisfies readonly { value: MantineColorScheme; label: TextId; icon: ReactNode }[]

/** Props of the account menu. `onLogOut` replaces the immediate logout. */
export interface AccountMenuProps {
  readonly place: LinkPlace
  readonly onLogOut?: () => void
}

/** The choices in the account menu: the links of its place, the theme, Logout. */
export function AccountChoices({
  place,
  onLogOut,
  close,
}: AccountMenuProps & { readonly close: () => void }) {
  const t = useAnyText()
  const links = useLinks(place)
  const { signOut } = useSession()
  return (
    <>
      {links.map(({ label, to }) => (
        <Link key={to} className={classes['entry']} to={to} onClick={close}>
          {t(label)}
        </Link>
      ))}
      {/* Not first, where it would have the focus when the menu opens: the arrow keys would change the theme. */}
      <AppearanceChoice />
      {/* The console is in English alone: it offers the way back to English, and no other language. */}
      {(place !== 'consoleMenu' || LOCALE !== DEFAULT_LOCALE) && <LanguageChoice />}
      <UnstyledButton
        className={classes['entry']}
        onClick={() => {
          close()
          if (onLogOut === undefined) void signOut()
          else onLogOut()
        }}
      >
        <IconLogout size={20} aria-hidden />
        {t('layout.logout')}
      </UnstyledButton>
    </>
  )
}

function AppearanceChoice() {
  const t = useAnyText()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className={classes['schemes']}>
      <legend>{t('layout.theme')}</legend>
      {SCHEMES.map(({ value, label, icon }) => (
        <label key={value} className={classes['scheme']}>
          <input
            type="radio"
            name="colour-scheme"
            value={value}
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          {icon}
          <span>{t(label)}</span>
        </label>
      ))}
    </fieldset>
  )
}
