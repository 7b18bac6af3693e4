import { rtoTag } from '#domain/car/car-labels.ts'
import { useText } from '#web/text/en/car.ts'
import classes from './car-tags.module.css'
import { ownerLabel } from '#web/car/car-labels.ts'

/** The registering office as on the number plate: "DL 8C". */
export function RtoTag({ regno }: { readonly regno: string | null }) {
  const t = useText()
  const rto = rtoTag(regno)
  return (
    <span className={classes['plate']} title={t('car.registration', { rto })}>
      {rto}
    </span>
  )
}

/** The number of owners that the car has had: "1st Owner". */
export function OwnerTag({ ownership }: { readonly ownership: number | null }) {
  return <span className={classes['tag']}>{ownerLabel(ownership)}</span>
}
