import { CloseButton } from '@mantine/core'
import { useEffect, useSyncExternalStore } from 'react'
import { useText } from '#web/text/text.ts'
import { KindIcon } from './kind-icon.tsx'
import { closeNotice, NOTICE_LIFETIME, shownNotices, subscribeToNotices, type ShownNotice } from './notice.ts'
import classes from './notices.module.css'

/** The notices of the whole app; read out politely, closed by hand or after their time. */
export function Notices() {
  const t = useText()
  const notices = useSyncExternalStore(subscribeToNotices, shownNotices)
  return (
    <section className={classes['list']} aria-label={t('common.notices')} aria-live="polite">
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  )
}

function NoticeCard({ notice }: { readonly notice: ShownNotice }) {
  const t = useText()
  const { id } = notice
  useEffect(() => {
    const timer = setTimeout(() => closeNotice(id), NOTICE_LIFETIME)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <div className={classes['notice']} data-kind={notice.kind}>
      <KindIcon kind={notice.kind} />
      <p className={classes['text']}>{notice.text}</p>
      <CloseButton
        className={classes['close']}
        aria-label={t('common.close')}
        onClick={() => closeNotice(id)}
      />
    </div>
  )
}
