import { formatMoment } from '#web/text/formats.ts'
import '#web/settings/console/settings-texts.ts'
import type { settingsTexts } from '#web/settings/console/settings-texts.ts'
import type { Setting } from '#contract/settings/settings.ts'
import type { Translate } from '#web/text/text-family.ts'
import { showNotice } from '#web/ui/notice.ts'

/** Shows the outcome of a change: it holds, waits for a second admin, or takes effect later. */
export function showOutcome({ proposal }: Setting, t: Translate<typeof settingsTexts>): void {
  const text =
    proposal === null
      ? t('settings.saved')
      : proposal.dueAt === null
        ? t('settings.proposed')
        : t('settings.delayed', { moment: formatMoment(Date.parse(proposal.dueAt)) })
  showNotice({ kind: proposal === null ? 'good' : 'waiting', text })
}
