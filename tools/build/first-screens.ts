import type { Page } from '#contract/pages.ts'
import { pathOf } from '#contract/route.ts'
import { DEFAULT_SORT } from '#domain/browsing/browse.ts'

export const KB = 1000

/** A screen on which a visit begins. */
export interface FirstScreen {
  readonly name: string
  readonly pages: readonly Page[]
  /** Beside the page itself: the sources that the app imports when it shows this screen. */
  readonly entries: readonly string[]
  /** What the page asks for before the app is there, as the app will: `:id` is the one in the page's address. */
  readonly reads: readonly string[]
  /** The same, but only while no filter narrows the list. */
  readonly bareReads: readonly string[]
  /** The picture that it shows first, and where (a media query). */
  readonly pictures?: readonly { readonly source: string; readonly media: string }[]
  /** Bytes of JavaScript on the wire that a first visit may cost. */
  readonly javascript: number
}

const DEALERS = ['layouts/dealer-layout.tsx', 'text/en/car.ts']
/** The first of carousel.tsx. */
const CAROUSEL = [
  { source: 'identity/carousel-1-low.webp', media: '(width < 60em)' },
  { source: 'identity/carousel-1.webp', media: '(width >= 60em)' },
]
const FIELD = ['layouts/field-layout.tsx', 'text/en/car.ts', 'text/en/field.ts']

/** Loaded ahead by their pages, and held to a budget. */
export const FIRST_SCREENS: readonly FirstScreen[] = [
  {
    name: 'login',
    pages: ['/', '/login'],
    entries: ['identity/login-screen.tsx', 'text/en/login.ts'],
    pictures: CAROUSEL,
    reads: [],
    bareReads: [],
    javascript: 155 * KB,
  },
  {
    name: 'evaluator and driver login',
    pages: ['/evaluatorLogin', '/driverLogin'],
    entries: ['identity/field-login-screen.tsx', 'text/en/login.ts', 'text/en/entry.ts'],
    pictures: CAROUSEL,
    reads: [],
    bareReads: [],
    javascript: 160 * KB,
  },
  {
    name: 'dealer home',
    pages: ['/DealerHome'],
    entries: [...DEALERS, 'browsing/dealer-home/dealer-home-screen.tsx', 'text/en/dealer-home.ts'],
    reads: [pathOf('verifySession'), pathOf('getDealerCounts')],
    bareReads: [`${pathOf('getDealerHomeData')}?sort=${DEFAULT_SORT}`],
    javascript: 170 * KB,
  },
  {
    name: 'car details',
    pages: ['/car-details/:id', '/CarDetail/:id'],
    entries: [
      ...DEALERS,
      'browsing/car-details/car-details-screen.tsx',
      'text/en/car-details.ts',
      'text/en/flow.ts',
    ],
    reads: [
      pathOf('verifySession'),
      pathOf('getDealerCounts'),
      `${pathOf('getCarDetailsPageData')}?carId=:id`,
    ],
    bareReads: [],
    javascript: 180 * KB,
  },
  {
    name: 'evaluator home',
    pages: ['/evaluatorHome'],
    entries: [...FIELD, 'field-work/portal/evaluator-home-screen.tsx'],
    reads: [pathOf('verifySession'), pathOf('getEvaluatorCars')],
    bareReads: [],
    javascript: 160 * KB,
  },
  {
    name: 'driver home',
    pages: ['/driverHome'],
    entries: [...FIELD, 'field-work/portal/driver-home-screen.tsx'],
    reads: [pathOf('verifySession'), pathOf('getDriverCars')],
    bareReads: [],
    javascript: 160 * KB,
  },
]
