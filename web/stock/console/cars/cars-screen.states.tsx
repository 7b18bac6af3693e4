import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId, LONG_NAMES } from '#web/testing/a-car.ts'
import { aStockCar } from '#web/testing/a-stock-car.ts'
import { failed, pending, type ReplyTo } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

const screen = (getCars: ReplyTo<'admin/getCars'>) =>
  asAdmin(paths.admin.cars, {
    'admin/getCars': getCars,
    'admin/getCities': [{ id: anId(90), name: 'Delhi', state: 'Delhi' }],
    'admin/getYards': [],
    'admin/getImports': { imports: [], total: 0, nextCursor: null },
  })

const NONE = { cars: [], total: 0, nextCursor: null }

export const states = {
  loading: { ...screen(pending), shows: ['Cars', 'Add car'] },
  empty: { ...screen(NONE), shows: 'No cars yet' },
  failed: { ...screen(failed), shows: 'Try again' },
  full: {
    ...screen({
      cars: [
        aStockCar({
          variant: 'SX',
          regno: 'DL8CAF1234',
          kmsrun: 43_210,
          yard: 'Okhla Yard',
          status: 'listed',
        }),
        aStockCar({ id: anId(5) }),
        aStockCar({
          id: anId(6),
          make: LONG_NAMES.make,
          model: LONG_NAMES.model,
          variant: LONG_NAMES.variant,
          yard: LONG_NAMES.yard,
          city: LONG_NAMES.city,
          status: 'sold',
        }),
      ],
      total: 3,
      nextCursor: null,
    }),
    shows: ['Hyundai', 'DL8CAF1234', 'Mercedes-Maybach GLS', '3 cars'],
  },
  'two cars with one number': {
    ...screen({
      cars: [
        aStockCar({ regno: 'HR26DK0077', isTwin: true, status: 'listed' }),
        aStockCar({ id: anId(5), regno: 'HR26DK77', isTwin: true }),
      ],
      total: 2,
      nextCursor: null,
    }),
    at: `${paths.admin.cars}?status=twin`,
    shows: ['Same number twice', 'HR26DK0077', 'HR26DK77'],
  },
  'none found': { ...screen(NONE), at: `${paths.admin.cars}?q=nobody`, shows: 'Clear filters' },
} satisfies States
