import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import classes from './back-button.module.css'

/** The key that the router gives to the page on which the app was opened. */
const FIRST_PAGE = 'default'

/** Back to where the dealer came from; to Dealer Home where this page was opened first. */
export function BackButton() {
  const t = useText()
  const navigate = useNavigate()
  const { key } = useLocation()
  return (
    <div className={classes['back']}>
      <Button
        variant="subtle"
        leftSection={<IconArrowLeft size={20} aria-hidden />}
        onClick={() => void (key === FIRST_PAGE ? navigate(paths.dealerHome) : navigate(-1))}
      >
        {t('common.back')}
      </Button>
    </div>
  )
}
