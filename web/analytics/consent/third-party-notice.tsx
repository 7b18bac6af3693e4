import { THIRD_PARTY_NOTICE } from '#domain/analytics/consent-notice.ts'
import { useText } from '#web/analytics/consent/analytics-consent-texts.ts'
import classes from './third-party-notice.module.css'

/**
 * The notice about the third-party service in full, because consent to a linked text would not be informed. `isBrief`: on a
 * narrow screen it scrolls in a box.
 */
export function ThirdPartyNotice({ isBrief }: { readonly isBrief?: true }) {
  const t = useText()
  const { title, paragraphs, version } = THIRD_PARTY_NOTICE
  const scrolls = isBrief === true && { 'data-brief': true, tabIndex: 0, role: 'group', 'aria-label': title }
  return (
    <div className={classes['notice']} {...scrolls}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>{t('consent.version', { version })}</p>
    </div>
  )
}
