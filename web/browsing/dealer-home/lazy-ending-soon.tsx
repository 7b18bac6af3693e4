import { lazyPart } from '#web/lazy-part.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import classes from './ending-soon.module.css'

/** The number of tiles that a wide screen shows. */
const TILES = 4

/** The placeholder of the strip, in its dimensions. */
export function EndingSoonSkeleton() {
  return (
    <div className={classes['strip']} aria-hidden data-screen-only>
      <div className={classes['heading']}>
        <Skeleton height="1.25rem" width="8rem" />
      </div>
      <SkeletonGroup>
        <div className={classes['row']}>
          {Array.from({ length: TILES }, (_, n) => (
            <div key={n} className={classes['item']}>
              <Skeleton height="100%" radius="var(--radius-card)" />
            </div>
          ))}
        </div>
      </SkeletonGroup>
    </div>
  )
}

/** {@link import('./ending-soon.tsx').EndingSoonStrip}, loaded only where lots end soon. */
export const EndingSoonStrip = lazyPart(
  'ending-soon',
  async () => (await import('./ending-soon.tsx')).EndingSoonStrip,
  <EndingSoonSkeleton />,
)
