import { formatClockWithSeconds } from '#web/text/formats.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useOnline } from '#web/api/use-online.ts'
import { useText, type reportTexts } from '#web/evaluation/report/report-texts.ts'
import { type Translate } from '#web/text/text-family.ts'
import { StatusBadge, type StatusKind } from '#web/ui/status-badge.tsx'
import type { EditorState } from './report-editor.ts'
import classes from './report-form.module.css'

interface Standing {
  readonly kind: StatusKind
  readonly text: string
  readonly detail?: string
}

/** Says where everything typed is: on the server, only on this phone, or not even stored there. */
export function SaveStatusLine({ state }: { readonly state: EditorState }) {
  const t = useText()
  const isOnline = useOnline()
  const { kind, text, detail } = standingOf(t, state, isOnline)
  return (
    <output className={classes['status']}>
      <StatusBadge kind={kind}>{text}</StatusBadge>
      {detail !== undefined && <span>{detail}</span>}
    </output>
  )
}

function standingOf(
  t: Translate<typeof reportTexts>,
  { draft, status }: EditorState,
  isOnline: boolean,
): Standing {
  switch (status.kind) {
    case 'saving':
      return { kind: 'info', text: t('report.status.saving') }
    case 'saved': {
      const at = draft?.savedAt ?? null
      if (at === null) return { kind: 'quiet', text: t('report.status.new') }
      return { kind: 'good', text: t('report.status.saved', { time: formatClockWithSeconds(at) }) }
    }
    case 'onPhone':
      return {
        kind: 'waiting',
        text: t('report.status.onPhone'),
        detail: whyUnsent(t, status.error, isOnline),
      }
    case 'onPage':
      return { kind: 'bad', text: t('report.status.onPage'), detail: t('report.status.full') }
  }
}

function whyUnsent(t: Translate<typeof reportTexts>, error: unknown, isOnline: boolean): string {
  if (!isOnline) return t('report.status.offline')
  if (error === null) return t('report.status.waiting')
  const reason = errorMessage(error, { refused: 'sentence', otherwise: 'report.saveFailed' })
  return t('report.status.unsent', { reason })
}
