import { Link } from 'react-router'
import { useRead } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'

/** The notice that approved payments came back from the bank, with the way to them. Nothing if none did. */
export function CameBackNotice() {
  const t = useText()
  const { data } = useRead('admin/getReversals', { status: 'used', limit: 1 })
  if (data === undefined || data.total === 0) return null
  return (
    <Callout kind="bad">
      {t('paymentConsole.cameBackNotice', { count: data.total })}{' '}
      <Link to={`${paths.admin.reversals}?status=used`}>{t('paymentConsole.cameBackSee')}</Link>
    </Callout>
  )
}
