import { pathOf } from '#contract/route.ts'
import type { ScreenName } from '#contract/screens.ts'
import { ENDING_FIRST } from '#domain/browsing/ending-soon.ts'
import { DEFAULT_SORT } from '#domain/browsing/sort-option.ts'

export const KB = 1000

/** One or more screens on which a visit can begin, and that load the same files. */
export interface FirstScreen {
  readonly name: string
  readonly screens: readonly ScreenName[]
  /**
   * The requests that the page sends before the app has loaded; `:id` is the id in the page's address. The first one's
   * answer has the first picture.
   */
  readonly reads: readonly string[]
  /** The requests that the page sends early, before the others, only if its address has no filters. */
  readonly bareReads: readonly string[]
  /** The first picture that the screen shows, for each window size (a media query). */
  readonly pictures?: readonly { readonly source: string; readonly media: string }[]
  /** Budget for the JavaScript of a first visit, in gzipped bytes. */
  readonly javascript: number
}

/** The first picture of carousel.tsx. */
const CAROUSEL = [
  { source: 'identity/carousel-1-low.webp', media: '(width < 60em)' },
  { source: 'identity/carousel-1.webp', media: '(width >= 60em)' },
]

/**
 * The screens whose pages preload their files, and whose size is limited. The files follow from each screen's row in
 * `web/screens.ts`.
 */
export const FIRST_SCREENS: readonly FirstScreen[] = [
  {
    name: 'login',
    screens: ['login'],
    pictures: CAROUSEL,
    reads: [],
    bareReads: [],
    javascript: 155 * KB,
  },
  {
    name: 'evaluator and driver login',
    screens: ['evaluatorLogin', 'driverLogin'],
    pictures: CAROUSEL,
    reads: [],
    bareReads: [],
    javascript: 160 * KB,
  },
  {
    name: 'dealer home',
    screens: ['dealerHome'],
    reads: [pathOf('verifySession'), pathOf('getDealerCounts')],
    bareReads: [
      `${pathOf('getDealerHomeData')}?sort=${DEFAULT_SORT}`,
      `${pathOf('getCars')}?sort=${ENDING_FIRST.sort}&limit=${ENDING_FIRST.limit}`,
    ],
    javascript: 170 * KB,
  },
  {
    name: 'car details',
    screens: ['carDetails'],
    reads: [
      `${pathOf('getCarDetailsPageData')}?carId=:id`,
      pathOf('verifySession'),
      pathOf('getDealerCounts'),
    ],
    bareReads: [],
    javascript: 180 * KB,
  },
  {
    name: 'evaluator home',
    screens: ['evaluatorHome'],
    reads: [pathOf('getEvaluatorCars'), pathOf('verifySession')],
    bareReads: [],
    javascript: 160 * KB,
  },
  {
    name: 'driver home',
    screens: ['driverHome'],
    reads: [pathOf('getDriverCars'), pathOf('verifySession')],
    bareReads: [],
    javascript: 160 * KB,
  },
]
