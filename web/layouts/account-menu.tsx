import { UnstyledButton, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconDeviceMobile, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '#web/session/session.tsx'
import { useText, type TextId } from '#web/text/text.ts'
import classes from './account-menu.module.css'
import { useLinks, type LinkPlace } from './navigation.ts'

/** The element that the buttons with `popoverTarget` open. */
export const ACCOUNT_MENU_ID = 'account-menu'

const SCHEMES = [
  { value: 'light', label: 'layout.themeLight', icon: <IconSun size={18} aria-hidden /> },
  { value: 'dark', label: 'layout.themeDark', icon: <IconMoon size={18} aria-hidden /> },
  { value: 'auto', label: 'layout.themeAuto', icon: <IconDeviceMobile size={18} aria-hidden /> },
] as const satisfies readonly { value: MantineColorScheme; label: TextId; icon: ReactNode }[]

/** Returns the initials of a name: "AM" for "Asha Mehta". */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', ...others] = words
  return `${first.charAt(0)}${others.at(-1)?.charAt(0) ?? ''}`.toUpperCase()
}

/** The signed-in user's picture, otherwise their initials. */
export function Avatar() {
  const { user } = useSession()
  return user.profileImageUrl === null ? (
    <span className={classes['avatar']} data-initials={initials(user.name)} aria-hidden />
  ) : (
    <img className={classes['avatar']} src={user.profileImageUrl} alt="" width={36} height={36} />
  )
}

/**
 * The menu that the avatar opens: the user's name, the links of its place, the choice of theme, Logout. `onLogOut`
 * replaces the immediate logout.
 */
export function AccountMenu(props: { readonly place: LinkPlace; readonly onLogOut?: () => void }) {
  const t = useText()
  const links = useLinks(props.place)
  const { user, signOut } = useSession()
  const { onLogOut = () => void signOut() } = props
  const menu = useRef<HTMLDialogElement>(null)
  const close = () => menu.current?.hidePopover()
  return (
    <dialog
      ref={menu}
      id={ACCOUNT_MENU_ID}
      popover="auto"
      aria-label={t('layout.account')}
      className={classes['menu']}
    >
      <div className={classes['person']}>
        <Avatar />
        <div className={classes['names']}>
          <strong>{user.name}</strong>
          <span>{user.organization ?? user.email ?? user.mobile}</span>
        </div>
      </div>
      {links.map(({ label, to }) => (
        <Link key={to} className={classes['entry']} to={to} onClick={close}>
          {t(label)}
        </Link>
      ))}
      {/* Not first, where it would have the focus when the menu opens: the arrow keys would change the theme. */}
      <AppearanceChoice />
      <UnstyledButton
        className={classes['entry']}
        onClick={() => {
          close()
          onLogOut()
        }}
      >
        <IconLogout size={20} aria-hidden />
        {t('layout.logout')}
      </UnstyledButton>
    </dialog>
  )
}

function AppearanceChoice() {
  const t = useText()
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
