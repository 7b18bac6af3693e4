import { Button } from '@mantine/core'
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { useText } from '#web/text/text.ts'
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
      <h2 id="recovery-codes" className={classes['heading']}>
        {t('account.recoveryCodes')}
      </h2>
      <p>{t('account.recoveryText')}</p>
      <ul className={classes['codes']} aria-label={t('account.recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes['actions']} data-screen-only>
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
      </div>
    </section>
  )
}
