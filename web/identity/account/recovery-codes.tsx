import { Button } from '@mantine/core'
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { useText } from '#web/text/en/account.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { showNotice } from '#web/ui/notice.ts'
import classes from './second-factor.module.css'

/** The recovery codes, which are shown only once. */
export function RecoveryCodes(props: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const { codes, onKept } = props
  const t = useText()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      showNotice({ kind: 'good', text: t('account.copied') })
    } catch {
      // If the browser forbids copying, the codes are still on the screen.
      showNotice({ kind: 'bad', text: t('account.copyFailed') })
    }
  }
  return (
    <section className={classes['step']} aria-labelledby="recovery-codes">
      <Text as="h2" size={20} lines={1.3} id="recovery-codes">
        {t('account.recoveryCodes')}
      </Text>
      <p>{t('account.recoveryText')}</p>
      <ul className={classes['codes']} aria-label={t('account.recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row gap={2} data-screen-only>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('account.copy')}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
          {t('account.print')}
        </Button>
        <Button onClick={onKept}>{t('account.kept')}</Button>
      </Row>
    </section>
  )
}
