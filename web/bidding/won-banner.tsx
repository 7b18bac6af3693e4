import { Button, CloseButton } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatRupees } from '#domain/money.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/my-cars.ts'
import type { WonCar } from './use-won-cars.ts'
import classes from './won-banner.module.css'

/** Props of the banner of won cars, which stays until dismissed. */
export interface WonBannerProps {
  readonly won: readonly WonCar[]
  readonly onClose: () => void
}

/** Announces won cars and links to their payment. */
export function WonBanner({ won, onClose }: WonBannerProps) {
  const t = useText()
  return (
    <div aria-live="polite" data-screen-only>
      {won.length > 0 && (
        <div className={classes['banner']}>
          <IconTrophy size={24} stroke={1.8} aria-hidden />
          <div className={classes['words']}>
            {won.map(({ flowEntityId, title, amount }) => (
              <p key={flowEntityId}>
                {amount === null
                  ? t('myCars.wonUnpriced', { title })
                  : t('myCars.won', { title, amount: formatRupees(amount) })}
              </p>
            ))}
          </div>
          <Button variant="default" component={Link} to={paths.myCars.payments} onClick={onClose}>
            {t('myCars.goToPayments')}
          </Button>
          <CloseButton aria-label={t('common.close')} onClick={onClose} />
        </div>
      )}
    </div>
  )
}
