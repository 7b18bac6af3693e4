import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/my-cars.ts'
import classes from './promo-card.module.css'

/** A card about the market: each place of a row of fewer than four cars has one (part A, "My Cars variant"), the further ones without colour. */
export function PromoCard({ isQuiet = false }: { readonly isQuiet?: boolean }) {
  const t = useText()
  return (
    <div className={classes['promo']} data-quiet={isQuiet || undefined}>
      <p className={classes['words']}>{t('myCars.promo')}</p>
      <Button variant="default" component={Link} to={paths.market}>
        {t('myCars.knowMore')}
      </Button>
    </div>
  )
}
