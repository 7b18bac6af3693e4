import type { Car } from '#domain/car/car.ts'
import { SpecList } from '#web/car/spec-list.tsx'
import { useText } from '#web/text/text.ts'
import classes from './car-facts-section.module.css'
import { carSpecs } from './car-specs.ts'

/** The known facts of a car, with the supplier's remarks; the unknown ones are listed in one line. */
export function CarFactsSection({ car }: { readonly car: Car }) {
  const t = useText()
  const { known, unknown } = carSpecs(car)
  const { remarks, supplierName } = car
  return (
    <section className={classes['section']}>
      <h2>{t('carDetails.specs')}</h2>
      <SpecList specs={known.map(({ label, value }) => ({ label: t(label), value }))} />
      {unknown.length > 0 && (
        <p className={classes['unknown']}>
          {t('carDetails.unknownFacts', { facts: unknown.map((label) => t(label)).join(', ') })}
        </p>
      )}
      {remarks !== null && (
        <figure className={classes['remarks']}>
          <h3>{t('carDetails.remarks')}</h3>
          <blockquote>{remarks}</blockquote>
          {supplierName !== null && <figcaption>{supplierName}</figcaption>}
        </figure>
      )}
    </section>
  )
}
