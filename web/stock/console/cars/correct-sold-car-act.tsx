import '#web/text/en/console.ts'
import '#web/proposals/console/proposals-texts.ts'
import { Link } from 'react-router'
import { describeAnnouncement } from '#domain/lot/announcement-words.ts'
import { paths } from '#web/paths.ts'
import type { ShownActOf } from '#web/proposals/console/shown-act.ts'

/** The proposed correction of a sold car. */
export const correctSoldCarAct: ShownActOf<'correctSoldCar'> = {
  title: ({ title }, t) => t('proposals.correctSoldCar', { car: title }),
  facts: ({ facts, carId, regno }, t) => (
    <p>
      {t('proposals.correctSoldCarText', { facts: describeAnnouncement({ text: '', facts }) })}{' '}
      <Link to={paths.admin.car(carId)}>{regno ?? t('console.notKnown')}</Link>
    </p>
  ),
}
