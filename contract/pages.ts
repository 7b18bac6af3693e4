/**
 * The addresses at which the app has a page. The server answers them with the app and 200, any other with the app
 * and 404; the browser's routes are tested against them. Matched without regard to case; `:id` is one segment.
 */
export const PAGES = [
  '/',
  '/login',
  '/dealer/register',
  '/dealer/login',
  '/dealer/code',
  '/evaluatorLogin',
  '/driverLogin',
  '/evaluate/:id',
  '/otp',
  '/forgot-password',
  '/reset-password',
  '/dealer/details',
  '/dealer/subscription',
  '/dealer/upload',
  '/dealer/contract',
  '/unauthorized',
  '/DealerHome',
  '/car-details/:id',
  '/car-details/:id/bids/:id',
  '/CarDetail/:id',
  '/mycars/inspection',
  '/mycars/upload-pictures',
  '/mycars/place-bids',
  '/mycars/payments',
  '/mycars/take-delivery',
  '/mycars/noc',
  '/about-the-market',
  '/who-you-let-in',
  '/account/sessions',
  '/account/second-factor',
  '/evaluatorHome',
  '/driverHome',
  '/cities',
  '/admin',
  '/admin/onboarding',
  '/admin/gate-passes',
  '/admin/dealers',
  '/admin/dealers/:id',
  '/admin/refunds',
  '/admin/audit',
  '/admin/outbox',
  '/admin/import',
  '/admin/places',
  '/admin/cars',
  '/admin/cars/:id',
  '/admin/auctions',
  '/admin/auctions/new',
  '/admin/auctions/:id',
  '/admin/auctions/:id/edit',
] as const

/** The address of a page, with `:id` for each segment that is one. */
export type Page = (typeof PAGES)[number]

const PATTERNS = PAGES.map(
  (page) => [page, new RegExp(`^${page.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i')] as const,
)

/** The app's page at this path (without query), or null where it has none. */
export function pageAt(path: string): Page | null {
  return PATTERNS.find(([, pattern]) => pattern.test(path))?.[0] ?? null
}
