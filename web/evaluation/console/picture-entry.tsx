import { formatMoment } from '#web/text/formats.ts'
import { UnstyledButton } from '@mantine/core'
import { Link } from 'react-router'
import type { ModeratedPicture } from '#contract/evaluation/picture-moderation.ts'
import { CarPicture } from '#web/car/car-picture.tsx'
import { HidePictureButton } from '#web/console/parts/hide-picture-button.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/evaluation/console/pictures-texts.ts'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './picture-entry.module.css'

/** A picture of an evaluation with its car, its dealer, and the button that hides it. */
export function PictureEntry(props: {
  readonly picture: ModeratedPicture
  readonly isEager: boolean
  readonly onSee: () => void
}) {
  const t = useText()
  const { picture, isEager, onSee } = props
  const { angle, title, regno, dealer, hidden, carId, thumbnailUrl, url } = picture
  const name = t('pictures.name', { angle, title })
  return (
    <li className={classes['picture']} data-hidden={hidden !== null || undefined}>
      <UnstyledButton className={classes['box']} aria-label={t('pictures.see', { name })} onClick={onSee}>
        <CarPicture url={thumbnailUrl} alt="" isEager={isEager} />
      </UnstyledButton>
      <div className={classes['about']}>
        <Text size={16} weight={600}>
          {angle}
        </Text>
        <p>
          <Link to={paths.admin.car(carId)}>{title}</Link>
          {regno !== null && ` · ${regno}`}
        </p>
        <Text tone="faint">
          {t('pictures.uploaded', { dealer, moment: formatMoment(Date.parse(picture.uploadedAt)) })}
        </Text>
        {hidden !== null && (
          <p className={classes['hidden']}>
            {t('pictures.hiddenBy', {
              by: hidden.by,
              moment: formatMoment(Date.parse(hidden.at)),
              reason: hidden.reason,
            })}
          </p>
        )}
        <HidePictureButton picture={url} name={name} isHidden={hidden !== null} />
      </div>
    </li>
  )
}
