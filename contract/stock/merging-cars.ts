import * as z from 'zod'
import { admins, defineOperation } from '../operation.ts'
import { id, reason } from '../values.ts'
import { stockCar } from './admin-cars.ts'

export const mergingCars = {
  'admin/mergeCars': defineOperation({
    who: admins('manage_cars'),
    summary:
      'Merges a car into another one with the same number plate: that one takes its pictures, and the papers and facts that it lacks; the merged car is no longer listed, and keeps its earlier auctions.',
    audits: 'carMerged',
    changes: [
      'admin/getCars',
      'admin/getCar',
      'admin/getCarChanges',
      'admin/getCarHistory',
      'admin/getAuction',
    ],
    input: z.object({ carId: id, intoCarId: id, reason }),
    output: stockCar,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'CAR_IN_AUCTION', 'CAR_SOLD', 'INVALID_INPUT'],
  }),
}
