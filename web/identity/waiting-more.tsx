import { HOUSE_PHONE } from '#web/company/house-phone.ts'
import { useText, type TextId } from '#web/text/text.ts'

/**
 * What a dealer that awaits approval wants to know: what happens next, by when, and whom to call. Nothing for others who
 * may not sign in yet.
 */
export function WaitingMore({ waiting }: { readonly waiting: TextId }) {
  const t = useText()
  if (waiting !== 'login.pendingApproval') return null
  return (
    <>
      {t('login.pendingNext')}{' '}
      <a href={HOUSE_PHONE.link}>{t('login.pendingCall', { number: HOUSE_PHONE.shown })}</a>
    </>
  )
}
