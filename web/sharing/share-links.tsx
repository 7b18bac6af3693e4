import { Button, TextInput } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy, IconShare2 } from '@tabler/icons-react'
import { useSession } from '#web/session/session.tsx'
import { useText } from '#web/text/en/access.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { showNotice } from '#web/ui/notice.ts'
import classes from './share-links.module.css'

/** A link to be sent, and to whom. */
export interface SentLink {
  readonly name: string
  readonly link: string
  /** The number of cars, for the message. */
  readonly count: number
}

/**
 * Links with the ways to send them: the phone's share sheet where there is one, WhatsApp, and copying. `message` is the
 * text that is sent; its values are `dealer`, `count` and `link`.
 */
export function ShareLinks({
  links,
  message = 'sharing.message',
}: {
  readonly links: readonly SentLink[]
  readonly message?: TextId
}) {
  return (
    <Stack as="ul" gap={5}>
      {links.map((link) => (
        <li key={link.link}>
          <ShareLink {...link} message={message} />
        </li>
      ))}
    </Stack>
  )
}

function ShareLink({ name, link, count, message }: SentLink & { readonly message: TextId }) {
  const t = useText()
  const tAny = useAnyText()
  const { user } = useSession()
  const text = tAny(message, { dealer: user.organization ?? user.name, count, link })
  return (
    <Stack gap={3}>
      <TextInput
        label={t('sharing.linkFor', { name })}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Row gap={2} className={classes['ways']}>
        {canShare() && (
          <Button
            leftSection={<IconShare2 size={18} aria-hidden />}
            aria-label={t('sharing.shareFor', { name })}
            onClick={() => void openShareSheet(text)}
          >
            {t('sharing.share')}
          </Button>
        )}
        <Button
          component="a"
          variant="default"
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
          aria-label={t('sharing.whatsAppFor', { name })}
        >
          {t('sharing.whatsApp')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          aria-label={t('sharing.copyFor', { name })}
          onClick={() => void copy(link, t('sharing.copied'), t('sharing.copyFailed'))}
        >
          {t('sharing.copy')}
        </Button>
      </Row>
    </Stack>
  )
}

/** Whether the browser has a share sheet. */
function canShare(): boolean {
  return typeof navigator.share === 'function'
}

async function openShareSheet(text: string): Promise<void> {
  try {
    await navigator.share({ text })
  } catch (error) {
    // The user closed the sheet, or the system has none after all; the other ways remain.
    if (!(error instanceof DOMException)) throw error
  }
}

async function copy(link: string, done: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    showNotice({ kind: 'good', text: done })
  } catch (error) {
    // Permission was refused; without TLS `clipboard` is missing.
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error
    showNotice({ kind: 'bad', text: failed })
  }
}
