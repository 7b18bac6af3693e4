import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useText } from '#web/car-payments/payment-texts.ts'
import { Fact } from '#web/ui/layout/fact.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { showNotice } from '#web/ui/notice.ts'
import classes from './pay-screen.module.css'

/** A fact of the payment: its label, its value, and a button that copies it. */
export function CopiedFact(props: {
  readonly label: string
  readonly value: string
  /** The text that is copied, if it differs from the value: an amount without its digit groups. */
  readonly copied?: string
  readonly hint?: string
}) {
  const t = useText()
  const { label, value, copied = value, hint } = props
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied)
      showNotice({ kind: 'good', text: t('payment.copied', { label }) })
    } catch {
      // If the browser forbids copying, the value is still on the screen.
      showNotice({ kind: 'bad', text: t('payment.copyFailed') })
    }
  }
  return (
    <Fact label={label} className={classes['fact']}>
      <span className={classes['value']}>{value}</span>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconCopy size={16} aria-hidden />}
        aria-label={t('payment.copyOf', { label })}
        onClick={() => void copy()}
      >
        {t('payment.copy')}
      </Button>
      {hint !== undefined && (
        <Text tone="soft" size={14} className={classes['hint']}>
          {hint}
        </Text>
      )}
    </Fact>
  )
}
