import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '#web/text/text.ts'
import first from './carousel-1.webp'
import second from './carousel-2.webp'
import third from './carousel-3.webp'
import classes from './carousel.module.css'

/** How long a picture stays, in milliseconds. */
const STAY = 6000
const PICTURES = [first, second, third]
const TOTAL = PICTURES.length

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Three pictures of cars in auction, one after the other, under one caption. */
export function Carousel() {
  const t = useText()
  const [current, setCurrent] = useState(0)
  // The others come after the one that is looked at.
  const [isFirstLoaded, setFirstLoaded] = useState(false)
  const [isPlaying, setPlaying] = useState(() => !wantsStillness())
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setCurrent((index) => (index + 1) % TOTAL), STAY)
    return () => clearInterval(timer)
  }, [isPlaying])
  return (
    <section className={classes['carousel']} aria-roledescription="carousel" aria-label={t('login.carousel')}>
      {PICTURES.map((picture, index) => (
        <div
          key={picture}
          className={classes['slide']}
          data-current={index === current || undefined}
          aria-hidden={index !== current}
        >
          {(index === 0 || isFirstLoaded) && (
            <img
              src={picture}
              alt={t('login.slide', { number: index + 1, total: TOTAL })}
              onLoad={() => setFirstLoaded(true)}
            />
          )}
        </div>
      ))}
      <div className={classes['foot']}>
        <p className={classes['caption']}>{t('login.caption')}</p>
        <div className={classes['controls']}>
          {PICTURES.map((picture, index) => (
            <UnstyledButton
              key={picture}
              className={classes['dot']}
              data-current={index === current || undefined}
              aria-current={index === current}
              onClick={() => setCurrent(index)}
            >
              <VisuallyHidden>{t('login.showSlide', { number: index + 1, total: TOTAL })}</VisuallyHidden>
            </UnstyledButton>
          ))}
          <UnstyledButton className={classes['play']} onClick={() => setPlaying((playing) => !playing)}>
            {isPlaying ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
            <VisuallyHidden>{t(isPlaying ? 'login.pause' : 'login.play')}</VisuallyHidden>
          </UnstyledButton>
        </div>
      </div>
    </section>
  )
}
