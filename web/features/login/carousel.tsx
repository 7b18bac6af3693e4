import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '#web/text/text.ts'
import classes from './carousel.module.css'

/** How long a picture stays, in milliseconds. */
const STAY = 6000
const TOTAL = 3

const FILES = import.meta.glob<string>('./carousel-*.webp', { eager: true, query: '?url', import: 'default' })
const PICTURES = Object.keys(FILES)
  .toSorted((one, other) => one.localeCompare(other))
  .map((name) => FILES[name])

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Three pictures of cars in auction, one after the other, under one caption. */
export function Carousel() {
  const t = useText()
  const [current, setCurrent] = useState(0)
  const [isPlaying, setPlaying] = useState(() => !wantsStillness())
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setCurrent((index) => (index + 1) % TOTAL), STAY)
    return () => clearInterval(timer)
  }, [isPlaying])
  const slides = Array.from({ length: TOTAL }, (_, index) => index)
  return (
    <section className={classes['carousel']} aria-roledescription="carousel" aria-label={t('login.carousel')}>
      {slides.map((index) => (
        <div
          key={index}
          className={classes['slide']}
          data-number={index + 1}
          data-current={index === current || undefined}
          aria-hidden={index !== current}
        >
          {PICTURES[index] !== undefined && (
            <img
              src={PICTURES[index]}
              alt={t('login.slide', { number: index + 1, total: TOTAL })}
              fetchPriority={index === 0 ? 'high' : 'low'}
            />
          )}
        </div>
      ))}
      <div className={classes['foot']}>
        <p className={classes['caption']}>{t('login.caption')}</p>
        <div className={classes['controls']}>
          {slides.map((index) => (
            <UnstyledButton
              key={index}
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
