import type { Setting } from '#contract/settings/settings.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { Panel } from '#web/console/parts/panel.tsx'
import { useText, type Say } from '#web/text/text.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { AccountList } from './account-list.tsx'

type Version = Setting['versions'][number]

/** The versions that no longer hold, newest first: who changed them, and when. Renders nothing without one. */
export function EarlierVersions({ versions }: { readonly versions: readonly Version[] }) {
  const t = useText()
  if (versions.length === 0) return null
  return (
    <Panel title={t('settings.history')}>
      <Stack as="ul" gap={4}>
        {versions.map((version) => (
          <li key={version.version}>
            <p>
              <strong>{t('settings.version', { version: version.version })}</strong> {whoChanged(version, t)}
            </p>
            <AccountList accounts={version.value} />
          </li>
        ))}
      </Stack>
    </Panel>
  )
}

function whoChanged({ changedBy, confirmedBy, changedAt }: Version, t: Say): string {
  return [
    changedBy === null ? t('settings.bySetup') : t('settings.changedBy', { name: changedBy.name }),
    ...(confirmedBy === null ? [] : [t('settings.confirmedBy', { name: confirmedBy.name })]),
    formatMoment(Date.parse(changedAt)),
  ].join(', ')
}
