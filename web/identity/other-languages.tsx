import { UnstyledButton } from '@mantine/core'
import { LANGUAGES } from '#web/layouts/languages.ts'
import { chooseBeforeSignIn, LOCALE } from '#web/text/locale.ts'
import { useText } from '#web/text/text.ts'
import classes from './sign-in-frame.module.css'

/** The other languages, for somebody who has not signed in. Hidden, they keep their place. */
export function OtherLanguages({ isHidden }: { readonly isHidden: boolean }) {
  const t = useText()
  return LANGUAGES.filter(({ locale }) => locale !== LOCALE).map(({ locale, name }) => (
    <UnstyledButton
      key={locale}
      className={classes['language']}
      lang={locale}
      data-hidden={isHidden || undefined}
      onClick={() => chooseBeforeSignIn(locale)}
    >
      {t(name)}
    </UnstyledButton>
  ))
}
