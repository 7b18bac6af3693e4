import { formatMoment } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import type { SettingChange } from '#contract/settings/settings.ts'
import { useAnyText } from '#web/text/text.ts'
import { useAction } from '#web/acts/use-action.tsx'
import type { SettingKey } from '#domain/setting-table.ts'
import { Panel } from '#web/console/parts/panel.tsx'
import { useText } from '#web/settings/console/settings-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { confirmTextOf, SettingFacts } from './setting-facts.tsx'

/** A change that waits for a second admin: that one confirms or declines it, its author withdraws it. */
export function WaitingChange(props: {
  readonly settingKey: SettingKey
  readonly change: SettingChange<unknown>
  /** The value that holds until the change does. */
  readonly inForce: unknown
}) {
  const t = useText()
  const tAny = useAnyText()
  const { settingKey, change, inForce } = props
  const { id: proposalId, value, proposedBy, proposedAt, isOwn, dueAt } = change
  const changed = <SettingFacts settingKey={settingKey} value={value} before={inForce} />
  const confirm = useAction('admin/confirmProposal', {
    input: { proposalId },
    confirm: {
      title: t('settings.confirmTitle'),
      text: (
        <>
          <p>{tAny(confirmTextOf(settingKey))}</p>
          {changed}
        </>
      ),
      yes: t('settings.confirm'),
    },
    done: t('settings.confirmed'),
    failed: 'settings.failed',
  })
  const withdraw = useAction('admin/withdrawProposal', {
    input: { proposalId },
    done: t('settings.withdrawn'),
    failed: 'settings.failed',
  })
  return (
    <Panel
      title={
        dueAt === null
          ? t('settings.waiting')
          : t('settings.waitingDue', { moment: formatMoment(Date.parse(dueAt)) })
      }
      detail={t('settings.proposedBy', {
        setting: t(`setting.${settingKey}`),
        name: proposedBy.name,
        moment: formatMoment(Date.parse(proposedAt)),
      })}
      actions={
        <>
          {!isOwn && <Button {...confirm.button}>{t('settings.confirm')}</Button>}
          <Button variant="default" {...withdraw.button}>
            {t(isOwn ? 'settings.withdraw' : 'settings.decline')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {dueAt !== null ? (
          <Callout kind="waiting">{t('settings.due')}</Callout>
        ) : (
          isOwn && <Callout kind="waiting">{t('settings.ownWaits')}</Callout>
        )}
        {changed}
      </Stack>
      {confirm.dialog}
      {withdraw.dialog}
    </Panel>
  )
}
