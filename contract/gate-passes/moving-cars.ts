import * as z from 'zod'
import { admins, defineOperation } from '../operation.ts'
import { stockCar } from '../stock/admin-cars.ts'
import { id } from '../values.ts'

export const movingCars = {
  'admin/moveCar': defineOperation({
    who: admins('manage_cars'),
    summary:
      'Moves a car to another yard, also in an auction and after its sale, until it has left. Its dealers are notified; gate passes for the old yard end, and are valid for the new one under a new pass.',
    audits: 'carMoved',
    changes: [
      'admin/getCars',
      'admin/getCar',
      'admin/getCarChanges',
      'admin/getCarHistory',
      'admin/getYards',
      'admin/getAuction',
      'admin/getQueue',
      'admin/getGatePasses',
    ],
    input: z.object({ carId: id, yardId: id }),
    output: stockCar,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'INVALID_INPUT'],
  }),
}
