import { useRef, type ReactNode } from 'react'
import { lazyPart } from '#web/lazy-part.tsx'
import { useSession } from '#web/session/session.tsx'
import { useText } from '#web/text/text.ts'
import { Text } from '#web/ui/layout/text.tsx'
import type { AccountMenuProps } from './account-choices.tsx'
import classes from './account-menu.module.css'

/** The element that the buttons with `popoverTarget` open. */
export const ACCOUNT_MENU_ID = 'account-menu'

/** Loaded after the first screen, which shows the menu closed. */
const AccountChoices = lazyPart(
  'account-menu',
  async () => (await import('./account-choices.tsx')).AccountChoices,
)

/** Returns the initials of a name: "AM" for "Asha Mehta". */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', ...others] = words
  return `${first.charAt(0)}${others.at(-1)?.charAt(0) ?? ''}`.toUpperCase()
}

/** The signed-in user's picture, otherwise their initials. */
function Avatar() {
  const { user } = useSession()
  return user.profileImageUrl === null ? (
    <span className={classes['avatar']} data-initials={initials(user.name)} aria-hidden />
  ) : (
    <img className={classes['avatar']} src={user.profileImageUrl} alt="" width={36} height={36} />
  )
}

/** The avatar as the button that opens the account menu, with what stands beside it. */
export function AccountButton({
  className = '',
  children,
}: {
  className?: string | undefined
  children?: ReactNode
}) {
  const t = useText()
  const { user } = useSession()
  return (
    <button
      type="button"
      className={`${classes['button']} ${className}`}
      popoverTarget={ACCOUNT_MENU_ID}
      aria-label={t('layout.accountMenu', { name: user.name })}
    >
      <Avatar />
      {children}
    </button>
  )
}

/** The menu that the avatar opens: the user's name, and what can be chosen. */
export function AccountMenu(props: AccountMenuProps) {
  const t = useText()
  const { user } = useSession()
  const menu = useRef<HTMLDialogElement>(null)
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
          <Text as="span" tone="soft" size={14}>
            {user.organization ?? user.email ?? user.mobile}
          </Text>
        </div>
      </div>
      <AccountChoices {...props} close={() => menu.current?.hidePopover()} />
    </dialog>
  )
}
