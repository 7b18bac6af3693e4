import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy } from '@tabler/icons-react'
import { Panel } from '#web/console/parts/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useText } from '#web/gate-passes/console/gate-console-texts.ts'
import { showNotice } from '#web/ui/notice.ts'
import classes from './made-yard-link.module.css'

/** A link that was just made, and its yard. */
export interface MadeLink {
  readonly link: string
  readonly yard: string
  readonly name: string
}

/** A new link of a yard, which is shown only once: its code for a phone's camera, and the ways to send it. */
export function MadeYardLink({ made, onDone }: { readonly made: MadeLink; readonly onDone: () => void }) {
  const t = useText()
  const { link, yard, name } = made
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      showNotice({ kind: 'good', text: t('gateConsole.copied') })
    } catch {
      // If the browser forbids copying, the link is still on the screen.
      showNotice({ kind: 'bad', text: t('gateConsole.copyFailed') })
    }
  }
  return (
    <Panel
      title={t('gateConsole.madeTitle', { yard, name })}
      detail={t('gateConsole.madeText')}
      actions={<Button onClick={onDone}>{t('gateConsole.hide')}</Button>}
    >
      <Row gap={5}>
        <QrCode text={link} label={t('gateConsole.code', { yard })} />
        <div className={classes['ways']}>
          <code className={classes['link']}>{link}</code>
          <Row gap={3}>
            <Button
              variant="default"
              leftSection={<IconCopy size={18} aria-hidden />}
              onClick={() => void copy()}
            >
              {t('gateConsole.copy')}
            </Button>
            <Button
              component="a"
              variant="default"
              leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
              href={`https://wa.me/?text=${encodeURIComponent(link)}`}
              target="_blank"
              rel="noreferrer"
            >
              {t('gateConsole.whatsApp')}
            </Button>
          </Row>
        </div>
      </Row>
    </Panel>
  )
}
