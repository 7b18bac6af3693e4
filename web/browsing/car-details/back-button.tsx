import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { isRecord } from '#domain/car/car-fields.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import classes from './back-button.module.css'

/** Whether there is a page of ours before this one; the router counts them, also over a reload. */
function hasPageBefore(): boolean {
  const state: unknown = history.state
  return isRecord(state) && typeof state['idx'] === 'number' && state['idx'] > 0
}

/** Back to where the dealer came from; to Dealer Home where this page was opened first. */
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
        {t('common.back')}
      </Button>
    </div>
  )
}
