import type { Setting } from '#contract/settings/settings.ts'
import { formatMoment } from '#domain/indian-time.ts'
import type { Translate } from '#web/text/text.ts'
import { showNotice } from '#web/ui/notice.ts'

/** Shows the outcome of a change: it holds, waits for a second admin, or takes effect later. */
export function showOutcome({ proposal }: Setting, t: Translate): void {
  const text =
    proposal === null
      ? t('settings.saved')
      : proposal.dueAt === null
        ? t('settings.proposed')
        : t('settings.delayed', { moment: formatMoment(Date.parse(proposal.dueAt)) })
  showNotice({ kind: proposal === null ? 'good' : 'waiting', text })
}
