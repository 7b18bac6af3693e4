import { paths } from '#web/paths.ts'
import { anId } from '#web/testing/a-car.ts'
import { failed, pending, type Calls } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

function screen(getCars: NonNullable<Calls['admin/getCars']>) {
  return {
    signedIn: 'admin',
    at: paths.admin.cars,
    calls: {
      'admin/getCars': getCars,
      'admin/getCities': [{ id: anId(90), name: 'Delhi', state: 'Delhi' }],
      'admin/getYards': [],
      'admin/getImports': { imports: [], total: 0, nextCursor: null },
    },
  } as const
}

const NONE = { cars: [], total: 0, nextCursor: null }

export const states = {
  loading: { ...screen(pending), shows: ['Cars', 'Add car'] },
  empty: { ...screen(NONE), shows: 'No cars yet' },
  failed: { ...screen(failed), shows: 'Try again' },
  'none found': { ...screen(NONE), at: `${paths.admin.cars}?q=nobody`, shows: 'Clear filters' },
} satisfies States
