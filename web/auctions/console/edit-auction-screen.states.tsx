import { paths } from '#web/paths.ts'
import { anId } from '#web/testing/a-car.ts'
import { aDraftAuction, aDraftLot } from '#web/testing/a-house-auction.ts'
import { inTurn, refusal } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

const DRAFT = aDraftAuction()

export const states = {
  'another admin saved the draft first': {
    signedIn: 'admin',
    at: paths.admin.editAuction(anId(600)),
    calls: {
      'admin/getAuction': inTurn(DRAFT, aDraftAuction({ lots: [aDraftLot(2), aDraftLot(3)] })),
      'admin/getCars': { cars: [], total: 0, nextCursor: null },
      'admin/getCities': [{ id: anId(90), name: 'Delhi', state: 'Delhi' }],
      'admin/getYards': [],
      'admin/getImports': { imports: [], total: 0, nextCursor: null },
      'admin/updateAuction': refusal('WRONG_STATE', { message: 'The draft has changed since you read it.' }),
    },
    act: async ({ getByRole, sees }) => {
      await sees('2019 Hyundai Creta SX')
      await getByRole('button', 'Save draft').click()
    },
    shows: [
      'Edit Friday afternoon',
      'The draft has changed since you read it.',
      'This draft was saved again in the meantime',
      'Start over',
    ],
  },
} satisfies States
