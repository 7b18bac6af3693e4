import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useText } from '#web/text/en/login.ts'
import { Row } from '#web/ui/layout/row.tsx'
import firstLow from './carousel-1-low.webp'
import first from './carousel-1.webp'
import secondLow from './carousel-2-low.webp'
import second from './carousel-2.webp'
import thirdLow from './carousel-3-low.webp'
import third from './carousel-3.webp'
import classes from './carousel.module.css'

/** How long a picture is shown, in ms. */
const SLIDE_MS = 6000
/** Each picture in full, and cropped for the layout with the pictures above the form. */
const PICTURES = [
  { whole: first, low: firstLow },
  { whole: second, low: secondLow },
  { whole: third, low: thirdLow },
]
/** The media query of the layout with the pictures above the form. */
const STACKED_LAYOUT = '(width < 60em)'
const TOTAL = PICTURES.length

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Shows three auction pictures in turn with one caption; each entry of `caption` is one line. */
export function Carousel({ caption }: { readonly caption: readonly string[] }) {
  const t = useText()
  const [current, setCurrent] = useState(0)
  // The other pictures load after the first one.
  const [isFirstLoaded, setFirstLoaded] = useState(false)
  const [isPlaying, setPlaying] = useState(() => !prefersReducedMotion())
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setCurrent((index) => (index + 1) % TOTAL), SLIDE_MS)
    return () => clearInterval(timer)
  }, [isPlaying])
  const go = (steps: number) => setCurrent((index) => (index + steps + TOTAL) % TOTAL)
  return (
    <section className={classes['carousel']} aria-roledescription="carousel" aria-label={t('login.carousel')}>
      {PICTURES.map(({ whole, low }, index) => (
        <div
          key={whole}
          className={classes['slide']}
          data-current={index === current || undefined}
          aria-hidden={index !== current}
        >
          {(index === 0 || isFirstLoaded) && (
            <picture>
              <source media={STACKED_LAYOUT} srcSet={low} />
              <img
                src={whole}
                alt={t('login.slide', { number: index + 1, total: TOTAL })}
                onLoad={() => setFirstLoaded(true)}
              />
            </picture>
          )}
        </div>
      ))}
      <div className={classes['foot']}>
        <div className={classes['caption']}>
          {caption.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <Row oneLine align="center">
          <Control label={t('login.previousSlide')} onClick={() => go(-1)}>
            <IconChevronLeft size={18} aria-hidden />
          </Control>
          {PICTURES.map(({ whole }, index) => (
            <UnstyledButton
              key={whole}
              className={classes['dot']}
              data-current={index === current || undefined}
              aria-current={index === current}
              onClick={() => setCurrent(index)}
            >
              <VisuallyHidden>{t('login.showSlide', { number: index + 1, total: TOTAL })}</VisuallyHidden>
            </UnstyledButton>
          ))}
          <Control label={t('login.nextSlide')} onClick={() => go(1)}>
            <IconChevronRight size={18} aria-hidden />
          </Control>
          <Control
            label={t(isPlaying ? 'login.pause' : 'login.play')}
            onClick={() => setPlaying((playing) => !playing)}
          >
            {isPlaying ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
          </Control>
        </Row>
      </div>
    </section>
  )
}

interface ControlProps {
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}

function Control({ label, onClick, children }: ControlProps) {
  return (
    <UnstyledButton className={classes['control']} onClick={onClick}>
      {children}
      <VisuallyHidden>{label}</VisuallyHidden>
    </UnstyledButton>
  )
}
