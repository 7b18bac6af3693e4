import { UnstyledButton } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import type { Locale } from '#domain/locale.ts'
import { useActionOn } from '#web/acts/use-action.tsx'
import { LOCALE, switchTo } from '#web/text/locale.ts'
import { useText } from '#web/text/text.ts'
import classes from './account-menu.module.css'
import { LANGUAGES } from './languages.ts'

/** The other languages for the signed-in person. The page is loaded again; its forms keep what was typed. */
export function LanguageChoice() {
  const t = useText()
  const choose = useActionOn<'setLanguage', Locale>('setLanguage', {
    input: (_reason, language) => ({ language }),
    done: null,
    failed: 'language.failed',
    onDone: (_answer, { language }) => switchTo(language),
  })
  return LANGUAGES.filter(({ locale }) => locale !== LOCALE).map(({ locale, name }) => (
    <UnstyledButton
      key={locale}
      className={classes['entry']}
      lang={locale}
      onClick={() => choose.start(locale)}
    >
      <IconLanguage size={20} aria-hidden />
      {t(name)}
    </UnstyledButton>
  ))
}
