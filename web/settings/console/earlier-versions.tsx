import { formatMoment } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SettingVersion } from '#contract/settings/settings.ts'
import type { SettingKey } from '#domain/setting-table.ts'
import { useText, type settingsTexts } from '#web/settings/console/settings-texts.ts'
import { type Translate } from '#web/text/text-family.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { SettingFacts } from './setting-facts.tsx'

type Version = SettingVersion<unknown>

/** The versions that no longer hold, newest first: who changed them, and when. Renders nothing without one. */
export function EarlierVersions(props: {
  readonly settingKey: SettingKey
  readonly versions: readonly Version[]
}) {
  const t = useText()
  const { settingKey, versions } = props
  const [isOpen, setOpen] = useState(false)
  if (versions.length === 0) return null
  const history = t('settings.history', { count: versions.length })
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-md"
        aria-expanded={isOpen}
        aria-label={[t(`setting.${settingKey}`), history].join(': ')}
        onClick={() => setOpen(!isOpen)}
      >
        {history}
      </Button>
      {isOpen && (
        <Stack as="ul" gap={4} above={3}>
          {versions.map((version) => (
            <li key={version.version}>
              <p>
                <strong>{t('settings.version', { version: version.version })}</strong>{' '}
                {whoChanged(version, t)}
              </p>
              <SettingFacts settingKey={settingKey} value={version.value} />
            </li>
          ))}
        </Stack>
      )}
    </div>
  )
}

function whoChanged(
  { changedBy, confirmedBy, changedAt }: Version,
  t: Translate<typeof settingsTexts>,
): string {
  return [
    changedBy === null ? t('settings.bySetup') : t('settings.changedBy', { name: changedBy.name }),
    ...(confirmedBy === null ? [] : [t('settings.confirmedBy', { name: confirmedBy.name })]),
    formatMoment(Date.parse(changedAt)),
  ].join(', ')
}
