/**
 * Every address of the app, in one place. A function where an id belongs into the path; the
 * patterns that the router matches are in {@link patterns}.
 */
export const paths = {
  login: '/',
  loginToo: '/login',
  register: '/dealer/register',
  /** Where a dealer gives the code; {@link paths.codeLogin} asks for the mobile that it goes to. */
  dealerLogin: '/dealer/login',
  codeLogin: '/dealer/code',
  evaluatorLogin: '/evaluatorLogin',
  driverLogin: '/driverLogin',
  otp: '/otp',
  forgotPassword: '/forgot-password',
  /** The link in the message ends here, the token behind a `#`. */
  resetPassword: '/reset-password',
  onboarding: {
    details: '/dealer/details',
    subscription: '/dealer/subscription',
    upload: '/dealer/upload',
    contract: '/dealer/contract',
  },
  unauthorized: '/unauthorized',
  market: '/about-the-market',
  cities: '/cities',
  dealerHome: '/DealerHome',
  carDetails: (carId: string) => `/car-details/${encodeURIComponent(carId)}`,
  lotHistory: (carId: string, lotId: string) =>
    `/car-details/${encodeURIComponent(carId)}/bids/${encodeURIComponent(lotId)}`,
  myCars: {
    inspection: '/mycars/inspection',
    uploadPictures: '/mycars/upload-pictures',
    placeBids: '/mycars/place-bids',
    payments: '/mycars/payments',
    takeDelivery: '/mycars/take-delivery',
    noc: '/mycars/noc',
  },
  /** Whom the dealer lets in. */
  letIn: '/who-you-let-in',
  account: {
    sessions: '/account/sessions',
    secondFactor: '/account/second-factor',
  },
  evaluatorHome: '/evaluatorHome',
  driverHome: '/driverHome',
  admin: {
    home: '/admin',
    onboarding: '/admin/onboarding',
    gatePasses: '/admin/gate-passes',
    dealers: '/admin/dealers',
    dealer: (uid: string) => `/admin/dealers/${encodeURIComponent(uid)}`,
    refunds: '/admin/refunds',
    audit: '/admin/audit',
    outbox: '/admin/outbox',
    import: '/admin/import',
    places: '/admin/places',
    cars: '/admin/cars',
    car: (carId: string) => `/admin/cars/${encodeURIComponent(carId)}`,
    auctions: '/admin/auctions',
    newAuction: '/admin/auctions/new',
    auction: (auctionId: string) => `/admin/auctions/${encodeURIComponent(auctionId)}`,
    editAuction: (auctionId: string) => `/admin/auctions/${encodeURIComponent(auctionId)}/edit`,
  },
} as const

/** What the router matches, where a path holds an id; the case of the letters does not count. */
export const patterns = {
  /** The link that a dealer shares with its evaluator. */
  evaluation: '/evaluate/:token',
  carDetails: '/car-details/:carId',
  carDetailsToo: '/CarDetail/:carId',
  lotHistory: '/car-details/:carId/bids/:lotId',
  admin: {
    dealer: '/admin/dealers/:uid',
    car: '/admin/cars/:carId',
    auction: '/admin/auctions/:auctionId',
    editAuction: '/admin/auctions/:auctionId/edit',
  },
} as const
