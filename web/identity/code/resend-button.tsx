import { Button } from '@mantine/core'
import { useId } from 'react'
import { useFromNow } from '#web/clock/use-now.ts'
import { useText } from '#web/text/en/entry.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './resend-button.module.css'

/** Props of the button that requests another code. */
export interface ResendButtonProps {
  /** The earliest time for another code, epoch milliseconds by the server's clock. */
  readonly waitUntil: number
  readonly isSending: boolean
  readonly onClick: () => void
}

/** Requests another code. Until `waitUntil` it is disabled and shows the remaining time. */
export function ResendButton({ waitUntil, isSending, onClick }: ResendButtonProps) {
  const t = useText()
  const why = useId()
  const seconds = useFromNow((now) => Math.max(0, Math.ceil((waitUntil - now) / 1000)))
  const isEarly = seconds > 0
  return (
    <Row gap={2} gapX={4} align="center" spread>
      <Text as="span" tone="soft" size={14} id={why} className={classes['why']}>
        {isEarly ? t('code.waitForNext', { time: clockFace(seconds) }) : t('code.noneCame')}
      </Text>
      <Button
        variant="default"
        disabled={isEarly}
        {...((isEarly || isSending) && { 'aria-disabled': true, 'data-disabled': true })}
        aria-describedby={why}
        onClick={onClick}
      >
        {t('code.resend')}
      </Button>
    </Row>
  )
}

/** Formats seconds as minutes: 75 is 1:15. */
function clockFace(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
