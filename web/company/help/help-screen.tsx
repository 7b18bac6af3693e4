import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { MAX_BIDS } from '#domain/lot/auction-rules.ts'
import { HOUSE_PHONE } from '#domain/house-phone.ts'
import { useText } from '#web/company/help/help-texts.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import classes from './help-screen.module.css'

/** The house answers WhatsApp on its telephone number. */
const WHATSAPP_LINK = `https://wa.me/91${HOUSE_PHONE.shown.replaceAll(' ', '')}`

interface Question {
  readonly title: TextId
  readonly text: TextId
}

/** The refusals of {@link decideBid} that a dealer can meet, the most frequent first. */
const REFUSALS: readonly Question[] = [
  { title: 'help.tooLow', text: 'help.tooLowText' },
  { title: 'help.allUsed', text: 'help.allUsedText' },
  { title: 'help.ended', text: 'help.endedText' },
  { title: 'help.tooLate', text: 'help.tooLateText' },
  { title: 'help.notInPlaceBids', text: 'help.notInPlaceBidsText' },
  { title: 'help.notStarted', text: 'help.notStartedText' },
  { title: 'help.cancelled', text: 'help.cancelledText' },
]

const OTHERS: readonly Question[] = [
  { title: 'help.noCode', text: 'help.noCodeText' },
  { title: 'help.offline', text: 'help.offlineText' },
  { title: 'help.payment', text: 'help.paymentText' },
  { title: 'help.documents', text: 'help.documentsText' },
]

/** How to reach the company, and answers to the first questions of dealers. */
export function HelpScreen() {
  const t = useText()
  return (
    <article className={classes['page']}>
      <PageTitle title={t('help.title')} detail={t('help.lead')} />
      <section className={classes['contact']} aria-label={t('help.contact')}>
        <div>
          <Text tone="ink" size={20} weight={700}>
            {t('help.hours')}
          </Text>
          <p>{t('help.ready')}</p>
        </div>
        <Stack gap={3}>
          <Button
            component="a"
            href={HOUSE_PHONE.link}
            size="md"
            leftSection={<IconPhone size={20} aria-hidden />}
          >
            {t('help.call', { number: HOUSE_PHONE.shown })}
          </Button>
          <Button
            component="a"
            href={WHATSAPP_LINK}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size="md"
            leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
          >
            {t('help.whatsapp', { number: HOUSE_PHONE.shown })}
          </Button>
        </Stack>
      </section>
      <section>
        <Text as="h2" size={20} lines={1.2} below={2}>
          {t('help.refused')}
        </Text>
        <Text tone="soft" below={4}>
          {t('help.refusedLead')}
        </Text>
        <Answers to={REFUSALS} />
      </section>
      <section>
        <Text as="h2" size={20} lines={1.2} below={2}>
          {t('help.other')}
        </Text>
        <Answers to={OTHERS} />
      </section>
    </article>
  )
}

function Answers({ to: questions }: { readonly to: readonly Question[] }) {
  const tAny = useAnyText()
  return (
    <dl className={classes['answers']}>
      {questions.map(({ title, text }) => (
        <div key={title}>
          <dt>{tAny(title)}</dt>
          <dd>{tAny(text, { max: MAX_BIDS })}</dd>
        </div>
      ))}
    </dl>
  )
}
