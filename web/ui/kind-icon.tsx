import { IconAlertTriangle, IconCircleCheck, IconClock, IconInfoCircle } from '@tabler/icons-react'
import type { NoticeKind } from './notice.ts'

const ICONS = { info: IconInfoCircle, good: IconCircleCheck, bad: IconAlertTriangle, waiting: IconClock }

/** The icon that goes with a meaning, because colour alone never carries one. */
export function KindIcon({ kind, size = 20 }: { readonly kind: NoticeKind; readonly size?: number }) {
  const Icon = ICONS[kind]
  return <Icon size={size} stroke={1.8} aria-hidden />
}
