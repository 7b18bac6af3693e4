import { IconX } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useText } from '#web/text/text.ts'
import { ErrorReference } from './error-reference.tsx'
import { KindIcon } from './kind-icon.tsx'
import { closeNotice, NOTICE_LIFETIME, shownNotices, subscribeToNotices, type ShownNotice } from './notice.ts'
import { uncoveredSide, type Side } from './notice-side.ts'
import classes from './notices.module.css'

/** Renders all notices of the app. They are announced politely, and close by hand or after their lifetime. */
export function Notices() {
  const t = useText()
  const notices = useSyncExternalStore(subscribeToNotices, shownNotices)
  const list = useRef<HTMLElement>(null)
  const side = useSideBesideTyping(list, notices)
  return (
    <section
      ref={list}
      className={classes['list']}
      data-side={side ?? undefined}
      data-screen-only
      aria-label={t('common.notices')}
      aria-live="polite"
    >
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  )
}

/** Returns the window edge at which the notices do not cover the focused field; null for the default edge. */
function useSideBesideTyping(
  list: { readonly current: HTMLElement | null },
  notices: readonly ShownNotice[],
): Side | null {
  const [side, setSide] = useState<Side | null>(null)
  useLayoutEffect(() => {
    const place = () => {
      const field = document.activeElement?.matches('input, textarea, select, [contenteditable]')
        ? document.activeElement.getBoundingClientRect()
        : null
      const box = list.current?.getBoundingClientRect()
      setSide(field === null || box === undefined ? null : uncoveredSide(field, box, innerHeight))
    }
    if (notices.length === 0) return undefined
    place()
    addEventListener('focusin', place)
    return () => removeEventListener('focusin', place)
  }, [list, notices])
  return side
}

function NoticeCard({ notice }: { readonly notice: ShownNotice }) {
  const t = useText()
  const { id, link, action, lifetime = NOTICE_LIFETIME } = notice
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => closeNotice(id), lifetime)
    return () => clearTimeout(timer)
  }, [id, isHeld, lifetime])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hover and focus only pause the timeout
    <div
      className={classes['notice']}
      data-kind={notice.kind}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <KindIcon kind={notice.kind} />
      <div className={classes['text']}>
        <p>
          {notice.text}
          {link !== undefined && (
            <>
              {' '}
              <Link className={classes['link']} to={link.to} onClick={() => closeNotice(id)}>
                {link.label}
              </Link>
            </>
          )}
        </p>
        <ErrorReference error={notice.error} />
      </div>
      {action !== undefined && (
        <button
          type="button"
          className={classes['action']}
          onClick={() => {
            closeNotice(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={classes['close']}
        aria-label={t('common.close')}
        onClick={() => closeNotice(id)}
      >
        <IconX size={20} aria-hidden />
      </button>
    </div>
  )
}
