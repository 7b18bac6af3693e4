import { lazyPart } from '#web/lazy-part.tsx'
import classes from './lazy-yard-map.module.css'

/** The map of a yard, loaded behind a first screen, in the room that it takes. */
export const LazyYardMap = lazyPart(
  'YardMap',
  async () => (await import('./yard-map.tsx')).YardMap,
  <div className={classes['room']} />,
)
