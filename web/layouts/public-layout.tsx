import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { Wordmark } from '#web/ui/wordmark.tsx'
import { Bar, Frame } from './frame.tsx'
import classes from './public-layout.module.css'

/** The frame of a public screen for people who are not signed in: a header that leads to the login screen. */
export function PublicLayout() {
  const t = useText()
  return (
    <Frame
      header={
        <Bar>
          <Wordmark />
          <Link className={classes['back']} to={paths.login}>
            {t('common.backToHome')}
          </Link>
        </Bar>
      }
    />
  )
}
