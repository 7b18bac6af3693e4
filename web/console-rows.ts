/** The row of a screen of the console, which states where the rules of {@link CONSOLE_ROWS} do not fit it. */
export interface ConsoleRow {
  /** Its address; `:name` is one segment that holds an id. */
  readonly path?: string
  /** The file and the export of its component. */
  readonly shows?: readonly [file: string, component: string]
}

const PAPER_QUEUES = 'web/paperwork/console/paper-queues.tsx'

/**
 * The screens of the console that differ from what follows from their files. A screen without a row follows from its file
 * alone: `yard-links-screen.tsx`, in a folder `console` or below it, is the screen `admin.yardLinks`, which shows admins
 * the component that the file exports at `/admin/yard-links`.  `npm run generate` writes all screens into
 * `contract/console-paths.ts` and `web/console-screens.ts`.
 */
export const CONSOLE_ROWS: Readonly<Record<string, ConsoleRow>> = {
  /** The overview of what areas show first, and the proposals with how areas show their acts. */
  home: { path: '/admin', shows: ['web/console-home.tsx', 'ConsoleHome'] },
  proposals: { shows: ['web/console-proposals.tsx', 'ConsoleProposals'] },
  approvedDeliveryPasses: { path: '/admin/delivery-gate-passes/approved' },
  approvedPasses: { path: '/admin/gate-passes/approved' },
  /** The cars that were not paid in time. */
  defaults: { path: '/admin/payments/defaults' },
  /** The house's bank statements, and received money that it has to pay back. */
  statements: { path: '/admin/payments/statements' },
  returns: { path: '/admin/payments/returns' },
  /** The lines of bank statements that take others back: bounced cheques, returned transfers. */
  reversals: { path: '/admin/payments/reversals' },
  kyc: { shows: [PAPER_QUEUES, 'KycQueueScreen'] },
  noc: { shows: [PAPER_QUEUES, 'NocQueueScreen'] },
  rc: { shows: [PAPER_QUEUES, 'RcQueueScreen'] },
  newAuction: { path: '/admin/auctions/new' },
  auction: { path: '/admin/auctions/:auctionId' },
  editAuction: { path: '/admin/auctions/:auctionId/edit' },
  car: {
    path: '/admin/cars/:carId',
    shows: ['web/console-car-with-reports.tsx', 'ConsoleCarWithReports'],
  },
  /** The whole way of a car: all its flows, documents and events. */
  carHistory: { path: '/admin/cars/:carId/history' },
  dealer: { path: '/admin/dealers/:uid' },
}
