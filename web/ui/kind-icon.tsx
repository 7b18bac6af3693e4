import { IconAlertTriangle, IconCircleCheck, IconClock, IconInfoCircle } from '@tabler/icons-react'
import type { NoticeKind } from './notice.ts'

const ICONS = { info: IconInfoCircle, good: IconCircleCheck, bad: IconAlertTriangle, waiting: IconClock }

/** The icon of a notice kind, because colour alone must not carry meaning. */
export function KindIcon({ kind, size = 20 }: { readonly kind: NoticeKind; readonly size?: number }) {
  const Icon = ICONS[kind]
  return <Icon size={size} stroke={1.8} aria-hidden />
}
