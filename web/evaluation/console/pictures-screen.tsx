import { UnstyledButton } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { IconPhoto } from '@tabler/icons-react'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { ModeratedPicture } from '#contract/evaluation/picture-moderation.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { formatCount } from '#domain/paging.ts'
import { useReadPages } from '#web/api/use-operation.ts'
import { CarPicture } from '#web/car/car-picture.tsx'
import { ChipRow } from '#web/console/parts/chip-row.tsx'
import { HidePictureButton } from '#web/console/parts/hide-picture-button.tsx'
import { ListPanel } from '#web/console/parts/list-panel.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { PicturePreview } from '#web/ui/lazy-picture-preview.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import classes from './pictures-screen.module.css'

const CHOICES = ['shown', 'hidden'] as const
/** The number of pictures on the first screen, which are fetched first. */
const FIRST_SCREEN = 4

/** The evaluation pictures of all dealers or of one car, where the house looks at them and hides one. */
export function PicturesScreen() {
  const t = useText()
  const [{ status, car }, setChoice] = useQueryStates({
    status: parseAsStringLiteral(CHOICES),
    car: parseAsString,
  })
  const query = useReadPages(
    'admin/getEvaluationPictures',
    {
      ...(car !== null && { carId: car }),
      ...(status !== null && { status }),
    },
    { placeholderData: keepPreviousData },
  )
  const [seen, see] = useState<string | null>(null)
  const pages = query.data?.pages
  const pictures = useMemo(() => pages?.flatMap((page) => page.pictures) ?? [], [pages])
  const total = pages?.[0]?.total ?? null
  const showAll = () => void setChoice({ status: null, car: null })
  const isFiltered = status !== null || car !== null
  return (
    <>
      <PageTitle
        title={t('pictures.title')}
        detail={total === null ? '\u00a0' : t('pictures.total', { count: total, total: formatCount(total) })}
      />
      <div className={classes['filters']}>
        <ChipRow
          label={t('pictures.which')}
          value={status}
          options={[
            { value: null, label: t('pictures.all') },
            ...CHOICES.map((value) => ({ value, label: t(`pictures.${value}`) })),
          ]}
          onChange={(value) => void setChoice({ status: value })}
        />
        {car !== null && (
          <p>
            {t('pictures.ofOneCar')} ·{' '}
            <button type="button" className={classes['all']} onClick={showAll}>
              {t('pictures.showAll')}
            </button>
          </p>
        )}
      </div>
      <ListPanel
        query={query}
        shown={pictures.length}
        total={total}
        rows={6}
        empty={{
          icon: <IconPhoto size={28} />,
          title: t(isFiltered ? 'pictures.noneFound' : 'pictures.none'),
          text: t(isFiltered ? 'pictures.noneFoundText' : 'pictures.noneText'),
          ...(isFiltered && { action: { label: t('pictures.showAll'), onClick: showAll } }),
        }}
      >
        <ul className={classes['pictures']} aria-label={t('pictures.title')}>
          {pictures.map((picture, index) => (
            <PictureEntry
              key={picture.id}
              picture={picture}
              isEager={index < FIRST_SCREEN}
              onSee={() => see(picture.id)}
            />
          ))}
        </ul>
      </ListPanel>
      {seen !== null && (
        <PicturePreview
          pictures={pictures.map(({ url, angle, title }) => ({
            url,
            alt: t('pictures.name', { angle, title }),
          }))}
          index={Math.max(
            0,
            pictures.findIndex(({ id }) => id === seen),
          )}
          onClose={() => see(null)}
        />
      )}
    </>
  )
}

function PictureEntry(props: {
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
        <p className={classes['angle']}>{angle}</p>
        <p>
          <Link to={paths.admin.car(carId)}>{title}</Link>
          {regno !== null && ` · ${regno}`}
        </p>
        <p className={classes['soft']}>
          {t('pictures.uploaded', { dealer, moment: formatMoment(Date.parse(picture.uploadedAt)) })}
        </p>
        {hidden !== null && (
          <p className={classes['hidden']}>
            {t('pictures.hiddenBy', {
              by: hidden.by,
              moment: formatMoment(Date.parse(hidden.at)),
              reason: hidden.reason,
            })}
          </p>
        )}
        <HidePictureButton
          picture={url}
          name={name}
          isHidden={hidden !== null}
          reads={['admin/getEvaluationPictures']}
        />
      </div>
    </li>
  )
}
