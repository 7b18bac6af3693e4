import { formatMoment } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import type { Output } from '#contract/api.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { Acts } from '#web/console/parts/cells.tsx'
import { useText } from '#web/gate-passes/console/gate-console-texts.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** Whether a yard's link is in force, with the button that revokes it. */
export function YardLinkStanding(props: { readonly link: Output<'admin/getYardLinks'>['links'][number] }) {
  const t = useText()
  const { yardLinkId, revokedAt, name, yard } = props.link
  const revoke = useAction('admin/revokeYardLink', {
    input: { yardLinkId },
    confirm: {
      title: t('gateConsole.revokeQuestion', { name, yard }),
      text: t('gateConsole.revokeText'),
      yes: t('gateConsole.revoke'),
      danger: true,
    },
    done: t('gateConsole.revoked'),
    failed: 'gateConsole.revokeFailed',
  })
  if (revokedAt !== null) {
    const moment = formatMoment(Date.parse(revokedAt))
    return <StatusBadge kind="quiet">{t('gateConsole.revokedAt', { moment })}</StatusBadge>
  }
  return (
    <Acts>
      <StatusBadge kind="good">{t('gateConsole.inForce')}</StatusBadge>
      <Button
        size="compact-md"
        variant="default"
        data-entry
        aria-label={t('gateConsole.revokeOf', { name, yard })}
        {...revoke.button}
      >
        {t('gateConsole.revoke')}
      </Button>
      {revoke.dialog}
    </Acts>
  )
}
