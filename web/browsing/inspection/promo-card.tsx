import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/my-cars.ts'
import placeholder from '#web/ui/car-placeholder.svg'
import classes from './promo-card.module.css'

/** A card about the market that fills a row of fewer than four cars. */
export function PromoCard() {
  const t = useText()
  return (
    <div className={classes['promo']}>
      <p className={classes['words']}>{t('myCars.promo')}</p>
      <Button variant="default" component={Link} to={paths.market}>
        {t('myCars.knowMore')}
      </Button>
    </div>
  )
}

/** The promo card without its button, for the further places of a row of fewer than four cars. */
export function QuietPromoCard() {
  const t = useText()
  return (
    <div className={classes['quiet']}>
      <img src={placeholder} alt="" width={120} height={90} draggable={false} />
      <p>{t('myCars.promo')}</p>
    </div>
  )
}
