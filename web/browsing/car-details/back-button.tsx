import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { isRecord } from '#domain/read-value.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/car-details.ts'
import { countCovers } from '#web/ui/count-covers.ts'
import classes from './back-button.module.css'

/** Whether the history has an earlier page of the app. The router counts the entries, also across reloads. */
function hasPageBefore(): boolean {
  const state: unknown = history.state
  return isRecord(state) && typeof state['idx'] === 'number' && state['idx'] > countCovers()
}

/** Goes back to the previous page of the app, or to Dealer Home if there is none. */
export function BackButton() {
  const t = useText()
  const navigate = useNavigate()
  return (
    <div className={classes['back']}>
      <Button
        variant="subtle"
        leftSection={<IconArrowLeft size={20} aria-hidden />}
        onClick={() => void (hasPageBefore() ? navigate(-1) : navigate(paths.dealerHome))}
      >
        {t('carDetails.back')}
      </Button>
    </div>
  )
}
